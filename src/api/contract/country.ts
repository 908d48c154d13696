/** Known to ICU, but no country of ISO 3166-1. */
const others = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '))

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Takes codes of ISO 3166-1 alpha-2; `UK`, `SU` and the like are other names of a country and refused. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !others.has(code) &&
  names.of(code) !== undefined &&
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
