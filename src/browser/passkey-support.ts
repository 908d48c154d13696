type Page = Window & typeof globalThis

/** Browsers bind passkeys to names, and to none of an IP address. */
const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/** Whether some provider might ask for passkeys on this page; which one, only the provider knows. */
export const mayUsePasskeys = ({ location, PublicKeyCredential }: Page): boolean =>
  typeof PublicKeyCredential === 'function' && !isAddress(location.hostname)

/** Whether this very page can ask for passkeys of a provider: they are bound to its origin. */
export const canUsePasskeys = (page: Page, origin: string | null): boolean =>
  mayUsePasskeys(page) && page.location.origin === origin
