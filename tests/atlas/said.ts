/** Tells whether a page says a text of the catalogue, whatever its placeholders and elements stand for. */
export function says(page: HTMLElement, said: string): boolean {
  const attributes = [
    ...page.querySelectorAll('[aria-label], [alt], [placeholder], [title]'),
  ].flatMap((element) =>
    ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
  )
  const shown = [page.textContent, ...attributes].join('\n').replace(/\s+/g, ' ')
  return patternOf(said).test(shown)
}

/** As long as what a placeholder stands for may be. */
const anything = '.{0,80}?'

function patternOf(said: string): RegExp {
  const literal = said
    // A plural is shown in the form that most numbers have.
    .replace(
      /\{\w+, (?:plural|select|selectordinal),.*?other \{((?:[^{}]|\{\w+\})*)\}\s*\}/gs,
      '$1',
    )
    .replace(/<\/?\d+\/?>/g, '')
    .replace(/\s+/g, ' ')
    .split(/\{\w+\}|#/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(literal.join(anything))
}
