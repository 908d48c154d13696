/** A style attribute in the page breaks the content security policy; set by a script, it does not. */
export function styled({ content }: HTMLTemplateElement): DocumentFragment {
  const copy = document.importNode(content, true)
  for (const element of copy.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
  }
  return copy
}
