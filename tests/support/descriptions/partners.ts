import type { partnersMachine } from '../../../src/machines/partners.machine.ts'
import { describeFlow } from '../description.ts'
import { messagesOf } from './parts.ts'

type Facts = {
  /** The link, where it is told before anybody looks. */
  link: string | null
  addressOf: (id: string | null) => string
  /** The code that draws the QR code is loaded, or is still to come. */
  isCodeAtOnce: boolean
}

export const partners = describeFlow<typeof partnersMachine, Facts>()({
  read: (ui) => {
    const code = ui.button('QR code')
    return {
      link: ui.role('code').content(),
      buttons: ui.buttons('Copy the link'),
      hasShare: ui.button('Share').isShown(),
      canShare: ui.button('Share').isEnabled(),
      canShowCode: code.isEnabled(),
      isCodeOpen: code.attribute('aria-expanded').then((isOpen) => isOpen === 'true'),
      isCodeShown: ui.role('img', 'QR code with your link').isShown(),
      said: ui.text(/^Your browser could not share the link/).content(),
      alerts: ui.titles('alert'),
      isPartnerOpen: ui.dialog().isShown(),
      address: ui.address(),
    }
  },
  shows: {
    'partner.closed': ({ context }, facts) => page(context, facts),
    'partner.open': ({ context }, facts) => ({ ...page(context, facts), isPartnerOpen: true }),
    'sharing.ready': ({ context }, facts) => {
      const hasShare = isTold(context, facts)
      return { hasShare, canShare: hasShare }
    },
    'sharing.sharingLink': () => ({ hasShare: true }),
    'sharing.notShared': () => ({
      hasShare: true,
      canShare: true,
      said: 'Your browser could not share the link. Copy it instead.',
    }),
    'qr.hidden': ({ context }, facts) => ({ canShowCode: isTold(context, facts) }),
    'qr.loadingQr': (_, { isCodeAtOnce }) => ({
      canShowCode: true,
      isCodeOpen: true,
      isCodeShown: isCodeAtOnce,
    }),
    'qr.shown': () => ({ canShowCode: true, isCodeOpen: true, isCodeShown: true }),
    'qr.notLoaded': ({ context }) => ({
      canShowCode: true,
      alerts: messagesOf(context.qrFailure),
    }),
  },
  actions: {
    'share.requested': (_, ui) => ui.button('Share').click(),
    'qr.requested': async (_, ui) => {
      const again = ui.button('Try again')
      await ((await again.isShown()) ? again : ui.button('QR code')).click()
    },
    'qr.closed': (_, ui) => ui.button('QR code').click(),
  },
})

type Context = { link: string | null; id: string | null }

const isTold = (context: Context, { link }: Facts) => (link ?? context.link) !== null

const page = (context: Context, facts: Facts) => ({
  link: facts.link ?? context.link ?? '',
  buttons: isTold(context, facts) ? ['Copy the link'] : [],
  address: facts.addressOf(context.id),
})
