import { accountVerificationActors } from './api/account-verification.actors.ts'
import { avatarActors } from './api/avatar.actors.ts'
import { changeCancellationActors } from './api/change-cancellation.actors.ts'
import type { User } from './api/contract/session.ts'
import { emailVerificationActors } from './api/email-verification.actors.ts'
import { limited } from './api/limited.ts'
import { notificationsActors } from './api/notifications.actors.ts'
import { passwordChangeActors } from './api/password-change.actors.ts'
import { profileActors } from './api/profile.actors.ts'
import { securityActors } from './api/security.actors.ts'
import { subscriptionActors } from './api/subscription.actors.ts'
import { telegramLinkActors } from './api/telegram-link.actors.ts'
import { createTelegramReader } from './api/telegram-sign-in.actors.ts'
import { preparePhoto } from './browser/photo.ts'
import { cutPicture, showPicture } from './browser/picture.ts'
import { withState } from './browser/telegram-state.ts'
import { createTelegramWindow } from './browser/telegram-window.ts'
import type { House } from './house.ts'
import { accountVerificationMachine } from './machines/account-verification.machine.ts'
import type { AlertRequest } from './machines/alert.machine.ts'
import { avatarMachine } from './machines/avatar.machine.ts'
import { changeCancellationMachine } from './machines/change-cancellation.machine.ts'
import { contactChangeMachine } from './machines/contact-change.machine.ts'
import { emailVerificationMachine } from './machines/email-verification.machine.ts'
import { notificationsMachine } from './machines/notifications.machine.ts'
import { passwordChangeMachine } from './machines/password-change.machine.ts'
import type { Picture, PictureArea } from './machines/picture.ts'
import type { Place } from './machines/places.ts'
import { profileMachine } from './machines/profile.machine.ts'
import { securityMachine } from './machines/security.machine.ts'
import { securityChangeMachine } from './machines/security-change.machine.ts'
import { sessionListMachine } from './machines/session-list.machine.ts'
import type { RoomLogics } from './machines/shell.machine.ts'
import { subscriptionMachine } from './machines/subscription.machine.ts'
import { telegramLinkMachine } from './machines/telegram-link.machine.ts'

/** Of the picture of a person, in pixels. */
const AVATAR_SIDE = 512
/** In milliseconds; a slow phone paints a large photo several times. */
const PREPARATION_LIMIT = 30_000

type CutPicture = { picture: Picture; area: PictureArea }

/** The rooms of the person: settings, subscription, notifications; a chunk of its own. */
export function composePerson({
  world,
  reads,
  copying,
  phoneVerification,
  goTo,
}: House): Pick<
  RoomLogics,
  | 'profile'
  | 'passwordChange'
  | 'avatar'
  | 'accountVerification'
  | 'security'
  | 'notifications'
  | 'subscription'
  | 'emailVerification'
  | 'changeCancellation'
> {
  const { call, upload, page, now } = world
  const holdDeparture = ({ self }: { self: { id: string } }, { isHeld }: { isHeld: boolean }) =>
    world.holdDeparture(self.id, isHeld)
  const replacePlace = (_: unknown, place: Place) => world.replacePlace(place)
  const changeUser = (_: unknown, change: Partial<User>) => world.changeUser(change)
  const raiseAlert = (_: unknown, request: AlertRequest) => world.raiseAlert(request)
  const readTelegramOffer = createTelegramReader(call, (address) =>
    withState(address, window.location.href),
  )
  const profileCalls = profileActors({ call, reads, readTelegramOffer })

  const securityCalls = securityActors({ call, reads, now })
  const security = securityMachine.provide({
    actors: {
      ...securityCalls,
      sessionList: sessionListMachine.provide({ actors: securityCalls }),
      securityChange: securityChangeMachine.provide({
        actors: {
          ...securityCalls,
          copying,
          phoneVerification,
        },
        actions: { goTo, holdDeparture, printPage: page.print },
      }),
    },
  })

  return {
    profile: profileMachine.provide({
      actors: {
        ...profileCalls,
        contactChange: contactChangeMachine.provide({
          actors: { ...profileCalls, phoneVerification },
          actions: { holdDeparture },
        }),
        telegramLink: telegramLinkMachine.provide({
          actors: {
            ...telegramLinkActors(call, reads),
            askTelegram: createTelegramWindow(window).askTelegram,
            phoneVerification,
          },
        }),
      },
      actions: { holdDeparture, changeUser, raiseAlert },
    }),
    passwordChange: passwordChangeMachine.provide({
      actors: { ...passwordChangeActors(call, reads), phoneVerification },
      actions: { goTo, holdDeparture },
    }),
    avatar: avatarMachine.provide({
      actors: {
        ...avatarActors<CutPicture>({
          upload,
          cut: ({ picture, area }) => cutPicture(picture.file, area, AVATAR_SIDE),
        }),
        showPicture,
      },
      actions: { holdDeparture, changeUser, raiseAlert },
    }),
    accountVerification: accountVerificationMachine.provide({
      actors: {
        ...accountVerificationActors(call, upload),
        preparePhoto: limited(
          ({ input: { file, turns } }) => preparePhoto(file, turns),
          PREPARATION_LIMIT,
        ),
      },
      actions: { holdDeparture },
    }),
    security,
    notifications: notificationsMachine.provide({
      actors: notificationsActors({ call, reads, now }),
      actions: { changeUser },
    }),
    subscription: subscriptionMachine.provide({
      actors: subscriptionActors({ call, reads, now }),
      actions: { goTo, changeUser },
    }),
    emailVerification: emailVerificationMachine.provide({
      actors: { ...emailVerificationActors(call, reads), phoneVerification },
      actions: { goTo, replacePlace },
    }),
    changeCancellation: changeCancellationMachine.provide({
      actors: changeCancellationActors(call),
      actions: { replacePlace },
    }),
  }
}
