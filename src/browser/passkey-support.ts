/** Whether this very page can ask for passkeys of a provider: they are bound to its origin. */
export const canUsePasskeys = (
  { location, PublicKeyCredential }: Window & typeof globalThis,
  origin: string | null,
): boolean => typeof PublicKeyCredential === 'function' && location.origin === origin
