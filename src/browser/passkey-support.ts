type Page = Window & typeof globalThis

/** Browsers bind passkeys to names, and to none of an IP address. */
const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/** Needs no answer of the provider: its origin is not known yet. */
export const mayUsePasskeys = ({ location, PublicKeyCredential }: Page): boolean =>
  typeof PublicKeyCredential === 'function' && !isAddress(location.hostname)

/** Passkeys are bound to the provider's origin. */
export const canUsePasskeys = (page: Page, origin: string | null): boolean =>
  mayUsePasskeys(page) && page.location.origin === origin
