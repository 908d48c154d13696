/** Finds the upper dialog. One that is closing is none. Dialogs stand in <body> itself, so that a page of many rows is not gone through. */
export const openDialog = ({ body }: Document): Element | undefined =>
  [...body.children].findLast((element) => element.matches('dialog[open]:not([data-closing])'))
