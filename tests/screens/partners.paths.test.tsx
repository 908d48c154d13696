import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { harness } from '../support/harnesses/partners.harness.tsx'
import { link } from '../support/models/partners.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const failureTexts: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}
const dialog = () => document.querySelector('dialog[open]')
const button = (name: string) => screen.getByText(name).closest('button')
const click = (name: string) => fireEvent.click(screen.getByText(name))
const code = () => screen.queryByRole('img', { name: 'QR code with your link' })

testPathsOnScreen({
  ...harness,
  gestures: {
    'share.requested': () => click('Share'),
    'qr.requested': (_, __, { snapshot }) =>
      click(snapshot.matches({ qr: 'notLoaded' }) ? 'Try again' : 'QR code'),
    'qr.closed': () => click('QR code'),
  },
  shows: {
    'partner.closed': ({ context }) => {
      expect(dialog()).toEqual(null)
      expect(document.querySelector('[data-copy]')?.textContent).toEqual(context.link ?? '')
    },
    'partner.open': () => expect(dialog()).toBeInTheDocument(),
    'sharing.ready': ({ context }) => {
      expect(screen.queryByText('Share') !== null).toEqual(context.link !== null)
      if (context.link) expect(button('Share')).toBeEnabled()
    },
    'sharing.sharingLink': () => expect(button('Share')).toBeDisabled(),
    'sharing.notShared': () => {
      expect(screen.getByText(/could not share the link/)).toBeInTheDocument()
      expect(button('Share')).toBeEnabled()
    },
    'qr.hidden': ({ context }) => {
      expect(code()).toEqual(null)
      expect(button('QR code')).toHaveAttribute('aria-expanded', 'false')
      expect(button('QR code')?.disabled).toEqual(context.link !== link)
    },
    'qr.loadingQr': () => {
      expect(button('QR code')).toHaveAttribute('aria-expanded', 'true')
      expect(code()).toEqual(null)
    },
    'qr.shown': () => {
      expect(button('QR code')).toHaveAttribute('aria-expanded', 'true')
      expect(code()).toBeInTheDocument()
    },
    'qr.notLoaded': ({ context }) =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        failureTexts[context.qrFailure?.code ?? ''] ?? '',
      ),
  },
})
