/** The places of product.md, section 9. Machines name places; only src/screens/addresses.ts knows addresses. */

/** Places of a person who has not signed in. */
export const outsidePlaces = ['login', 'registration', 'forgotPassword'] as const

/** Places inside the shell, for a person who has; the last two are pages for everybody else, too. */
export const insidePlaces = [
  'cabinet',
  'refill',
  'deposits',
  'depositOpening',
  'cryptoCases',
  'deposit',
  'partners',
  'withdrawal',
  'exchange',
  'operations',
  'notifications',
  'subscription',
  'news',
  'settings',
  'settingsData',
  'settingsWallets',
  'settingsPassword',
  'settingsAvatar',
  'settingsVerification',
  'settingsSecurity',
  'settingsAppearance',
  'emailVerification',
  'changeCancellation',
] as const

export type OutsidePlaceName = (typeof outsidePlaces)[number]
export type InsidePlaceName = (typeof insidePlaces)[number]
/** `notFound` is neither: it is shown wherever the person happens to be. */
export type PlaceName = OutsidePlaceName | InsidePlaceName | 'notFound'

/** `id` is the refill, deposit, partner … shown; of `registration` it is the inviter's login. */
export type Place = { name: PlaceName; id?: string; query: Record<string, string> }

/** What the address bar reports: the person followed a link, went back, or a flow moved them. */
export type PlaceVisited = { type: 'place.visited'; place: Place }

export function isOutside(name: PlaceName): name is OutsidePlaceName {
  return outsidePlaces.some((outside) => outside === name)
}

export function isInside(name: PlaceName): name is InsidePlaceName {
  return insidePlaces.some((inside) => inside === name)
}
