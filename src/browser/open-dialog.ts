/**
 * Finds the upper dialog, leaving out one that is closing. Dialogs stand in <body> itself, so that a page of many rows is
 * not gone through.
 */
export const openDialog = ({ body }: Document): Element | undefined =>
  [...body.children].findLast((element) => element.matches('dialog[open]:not([data-closing])'))
