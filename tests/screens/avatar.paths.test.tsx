import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { avatarMachine } from '../../src/machines/avatar.machine.ts'
import { AvatarScreen } from '../../src/screens/avatar/avatar.screen.tsx'
import { avatar, avatarModel } from '../support/models/avatar.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof avatarMachine>

const button = (name: string) => screen.getByRole('button', { name })
const chooser = () => screen.getByLabelText<HTMLInputElement>(/^Choose (a|another) photo$/)
const frame = () => screen.getByRole('application')
const pictures = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))

const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  avatar_not_updated: 'The avatar could not be changed.',
  file_type_not_supported: 'Only JPEG and PNG images are accepted.',
}

function expectFailure({ context: { failure } }: Snapshot) {
  const said = screen.queryByRole('alert')?.querySelector('strong')?.textContent ?? null
  if (failure?.params?.kind === 'heic') expect(said).toMatch(/^This is a HEIC photo/)
  else expect(said).toEqual(failure ? messages[failure.code] : null)
}

const expectPicture = ({ context: { avatar: current } }: Snapshot) =>
  expect(pictures()).toEqual(current === null ? [] : [avatar])

walkScreen(avatarModel, {
  screen: (actor) => <AvatarScreen actor={actor} />,
  gestures: {
    'file.chosen': async ({ file }, person) => person.upload(chooser(), file as File),
    // Of an element without a size every point is the same share of it.
    'drag.started': ({ at }) => fireEvent.pointerDown(frame(), { clientX: at.x, clientY: at.y }),
    'drag.moved': ({ at }) => fireEvent.pointerMove(frame(), { clientX: at.x, clientY: at.y }),
    'drag.ended': () => fireEvent.pointerUp(frame()),
    'crop.nudged': () => fireEvent.keyDown(frame(), { key: 'ArrowRight' }),
    'zoom.chosen': ({ zoom }) =>
      fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: zoom } }),
    'crop.confirmed': (_, person) => person.click(button('Save the picture')),
    'edit.cancelled': (_, person) => person.click(button('Cancel')),
    'upload.cancelled': (_, person) => person.click(button('Stop sending')),
    'removal.requested': (_, person) => person.click(button('Remove')),
    'removal.confirmed': (_, person) => person.click(button('Remove the picture')),
    'removal.declined': (_, person) => person.click(button('Keep the picture')),
  },
  shows: {
    showing: (snapshot) => {
      expectPicture(snapshot)
      expectFailure(snapshot)
      expect(chooser()).toBeEnabled()
      expect(screen.queryByRole('button', { name: 'Remove' }) !== null).toEqual(
        snapshot.context.avatar !== null,
      )
    },
    'editing.opening': () => expect(screen.getByRole('status')).toHaveTextContent('Loading…'),
    'editing.cropping': (snapshot) => {
      expect(pictures()).toEqual(['data:,photo', 'data:,photo'])
      expectFailure(snapshot)
      expect(button('Save the picture')).toBeEnabled()
    },
    'editing.uploading': ({ context: { share } }) => {
      expect(screen.getByRole('progressbar', { name: 'Sending' })).toHaveValue(share)
      expect(screen.getByText(`${share * 100} % sent`)).toBeVisible()
      expect(button('Save the picture')).toBeDisabled()
    },
    confirmingRemoval: (snapshot) => {
      expectPicture(snapshot)
      expect(screen.getByRole('dialog', { name: 'Remove your picture?' })).toBeVisible()
    },
    removing: (snapshot) => {
      expectPicture(snapshot)
      expect(button('Removing…')).toBeDisabled()
    },
  },
})
