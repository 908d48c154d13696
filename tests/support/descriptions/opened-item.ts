import type { Ui } from '../ui.ts'

type OpenedPage = {
  /** Heading of the form. */
  form: string
  /** Button that leads back to form and history. */
  back: string
  /** Title of the item, once it is loaded. */
  item: string
}

/** In jsdom nothing is loaded, and the address bar stays. */
export type OpenedFacts = { isLoaded: boolean; addressOf: (id: string | null) => string }
export const neverLoaded: OpenedFacts = { isLoaded: false, addressOf: () => '/' }

type Opened = { context: { id: string | null; isOpenedHere: boolean } }

/** A page of a form and a history, which gives way to the item that was opened from either. */
export const openedItem = ({ form, back, item }: OpenedPage) => {
  const both = [form, 'History']
  return {
    read: (ui: Ui) => ({
      headings: ui.role('heading').contents().then(only(both)),
      kept: Promise.all(both.map((one) => ui.kept('heading', one).count())),
      isLeft: ui.button(back).isShown(),
      isItemShown: ui.text(item).isShown(),
      address: ui.address(),
    }),
    choosing: ({ context }: Opened, { addressOf }: OpenedFacts) => ({
      headings: both,
      kept: [1, 1],
      address: addressOf(context.id),
    }),
    /** Opened from them, it is loaded before they give way; they keep beneath it what they hold. */
    opened: ({ context }: Opened, { isLoaded, addressOf }: OpenedFacts) => {
      const isAwaited = context.isOpenedHere && !isLoaded
      return {
        headings: isAwaited ? both : [],
        kept: [1, 1],
        isLeft: !isAwaited,
        isItemShown: isLoaded,
        address: addressOf(context.id),
      }
    },
  }
}

const only = (names: string[]) => (found: string[]) => found.filter((one) => names.includes(one))
