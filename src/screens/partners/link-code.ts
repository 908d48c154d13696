import type { QrCode } from '../parts/qr-code.tsx'

const loaded: { QrCode?: typeof QrCode } = {}

/** Few want the code, so what draws it comes only when it is asked for. */
export async function loadLinkCode(): Promise<void> {
  Object.assign(loaded, await import('../parts/qr-code.tsx'))
}

/** Holds the code that draws, once it was loaded. */
export const linkCode: Readonly<{ QrCode?: typeof QrCode }> = loaded
