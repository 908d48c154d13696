import { fromPromise } from 'xstate'
import { accountVerificationActors } from './api/account-verification.actors.ts'
import { avatarActors } from './api/avatar.actors.ts'
import { cabinetActors } from './api/cabinet.actors.ts'
import type { User } from './api/contract/session.ts'
import { depositActors } from './api/deposit.actors.ts'
import { depositOpeningActors } from './api/deposit-opening.actors.ts'
import { emailVerificationActors } from './api/email-verification.actors.ts'
import { exchangeActors } from './api/exchange.actors.ts'
import type { Call, Download } from './api/http.ts'
import { notificationsActors } from './api/notifications.actors.ts'
import { operationsActors } from './api/operations.actors.ts'
import { passwordChangeActors } from './api/password-change.actors.ts'
import { phoneVerificationActors } from './api/phone-verification.actors.ts'
import { profileActors } from './api/profile.actors.ts'
import { createReadCache } from './api/read-cache.ts'
import { refillActors } from './api/refill.actors.ts'
import { securityActors } from './api/security.actors.ts'
import { shellActors } from './api/shell.actors.ts'
import { subscriptionActors } from './api/subscription.actors.ts'
import type { Upload } from './api/upload.ts'
import { walletsActors } from './api/wallets.actors.ts'
import { withdrawalActors } from './api/withdrawal.actors.ts'
import type { createAddress } from './browser/address.ts'
import { type DepositDraft, depositDraftFrom } from './browser/deposit-draft.ts'
import type { createPage } from './browser/page.ts'
import { preparePhoto } from './browser/photo.ts'
import { cutPicture, showPicture } from './browser/picture.ts'
import type { createTabs } from './browser/tabs.ts'
import { accountVerificationMachine } from './machines/account-verification.machine.ts'
import type { AlertRequest } from './machines/alert.machine.ts'
import { avatarMachine } from './machines/avatar.machine.ts'
import { cabinetMachine } from './machines/cabinet.machine.ts'
import { contactChangeMachine } from './machines/contact-change.machine.ts'
import { copyingMachine } from './machines/copying.machine.ts'
import { departureMachine, type Way } from './machines/departure.machine.ts'
import { depositMachine } from './machines/deposit.machine.ts'
import { depositClosingMachine } from './machines/deposit-closing.machine.ts'
import { depositListMachine } from './machines/deposit-list.machine.ts'
import { depositOpeningMachine } from './machines/deposit-opening.machine.ts'
import { emailVerificationMachine } from './machines/email-verification.machine.ts'
import { exchangeMachine } from './machines/exchange.machine.ts'
import { exchangeQuoteMachine } from './machines/exchange-quote.machine.ts'
import { incomeTransferMachine } from './machines/income-transfer.machine.ts'
import { notificationsMachine } from './machines/notifications.machine.ts'
import { operationListMachine } from './machines/operation-list.machine.ts'
import { operationsMachine } from './machines/operations.machine.ts'
import { passwordChangeMachine } from './machines/password-change.machine.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import type { Picture, PictureArea } from './machines/picture.ts'
import type { Place } from './machines/places.ts'
import { profileMachine } from './machines/profile.machine.ts'
import { refillMachine } from './machines/refill.machine.ts'
import { refillCreationMachine } from './machines/refill-creation.machine.ts'
import { refillHistoryMachine } from './machines/refill-history.machine.ts'
import { refillPaymentMachine } from './machines/refill-payment.machine.ts'
import { securityMachine } from './machines/security.machine.ts'
import { securityChangeMachine } from './machines/security-change.machine.ts'
import { sessionListMachine } from './machines/session-list.machine.ts'
import { shellMachine } from './machines/shell.machine.ts'
import { subscriptionMachine } from './machines/subscription.machine.ts'
import { walletChangeMachine } from './machines/wallet-change.machine.ts'
import { walletsMachine } from './machines/wallets.machine.ts'
import { withdrawalMachine } from './machines/withdrawal.machine.ts'
import { withdrawalCreationMachine } from './machines/withdrawal-creation.machine.ts'
import { withdrawalHistoryMachine } from './machines/withdrawal-history.machine.ts'
import { withdrawalProgressMachine } from './machines/withdrawal-progress.machine.ts'
import { keepHouses } from './screens/app/houses.ts'
import { ReauthenticationScreen } from './screens/login/reauthentication.screen.tsx'
import { cataloguesOf, loadScreen, shellCatalogues } from './screens/rooms.tsx'
import { ShellScreen } from './screens/shell/shell.screen.tsx'

export { shellCatalogues }

type ShellWorld = {
  call: Call
  upload: Upload
  download: Download
  page: ReturnType<typeof createPage>
  tabs: Pick<ReturnType<typeof createTabs>, 'tell' | 'watchNotifications'>
  now: () => number
  goTo: (place: Place) => void
  /** Tells the session and the shell what a flow learned of the person. */
  changeUser: (change: Partial<User>) => void
  raiseAlert: (request: AlertRequest) => void
  /** While something typed is unsaved, leaving the place is asked about first. Each flow holds for itself, by its id. */
  holdDeparture: (holder: string, isHeld: boolean) => void
  blockDeparture: ReturnType<typeof createAddress>['blockDeparture']
  /** Moves the person whatever is held. */
  depart: (way: Way) => void
  openTexts: (rooms: readonly string[]) => Promise<void>
  readClaimed: () => string[]
  saveClaimed: (id: string) => void
  readDepositDraft: () => unknown
  saveDepositDraft: (draft: DepositDraft | null) => void
  replacePlace: (place: Place) => void
}

/** Of the picture of a person, in pixels. */
const AVATAR_SIDE = 512

type CutPicture = { picture: Picture; area: PictureArea }

/** The house with the ports of all its rooms; a chunk of its own. */
export function composeShell(world: ShellWorld) {
  keepHouses({ shell: ShellScreen, reauthentication: ReauthenticationScreen })
  const { call, upload, download, page, tabs, now } = world
  const reads = createReadCache()
  const goTo = (_: unknown, place: Place) => world.goTo(place)
  const holdDeparture = ({ self }: { self: { id: string } }, { isHeld }: { isHeld: boolean }) =>
    world.holdDeparture(self.id, isHeld)
  const changeUser = (_: unknown, change: Partial<User>) => world.changeUser(change)
  const raiseAlert = (_: unknown, request: AlertRequest) => world.raiseAlert(request)
  const copying = copyingMachine.provide({
    actors: { copyText: page.copyText },
    actions: { selectText: (_, { name }) => page.selectText(name) },
  })
  // What a code confirms inside the cabinet is begun anew after a reload: nothing of it is kept.
  const phoneVerification = phoneVerificationMachine.provide({
    actors: phoneVerificationActors(call, () => reads.invalidate(['profile'])),
    actions: { saveProgress: () => undefined, clearProgress: () => undefined },
  })
  const actors = refillActors({
    call,
    reads,
    now,
    isClaimed: (id) => world.readClaimed().includes(id),
  })

  const refill = refillMachine.provide({
    actors: {
      refillCreation: refillCreationMachine.provide({ actors, actions: { goTo } }),
      refillHistory: refillHistoryMachine.provide({ actors, actions: { goTo } }),
      refillPayment: refillPaymentMachine.provide({
        actors: {
          ...actors,
          watchAttention: page.watchAttention,
          copying,
        },
        actions: { saveClaim: (_, { id }) => world.saveClaimed(id) },
      }),
    },
    actions: { goTo },
  })

  const operationCalls = operationsActors({ call, download, reads, now, saveFile: page.saveFile })

  const { checkCode: checkWithdrawalCode, ...withdrawalCalls } = withdrawalActors({
    call,
    reads,
    now,
  })
  const withdrawal = withdrawalMachine.provide({
    actors: {
      withdrawalCreation: withdrawalCreationMachine.provide({
        actors: {
          ...withdrawalCalls,
          phoneVerification: phoneVerification.provide({
            actors: { checkCode: checkWithdrawalCode },
          }),
        },
        actions: { goTo },
      }),
      withdrawalHistory: withdrawalHistoryMachine.provide({
        actors: withdrawalCalls,
        actions: { goTo },
      }),
      withdrawalProgress: withdrawalProgressMachine.provide({
        actors: { ...withdrawalCalls, watchAttention: page.watchAttention },
      }),
    },
    actions: { goTo },
  })

  let areAmountsHidden = false
  const profileCalls = profileActors(call, reads)

  const exchangeCalls = exchangeActors({ call, reads, now })
  const exchangeQuote = exchangeQuoteMachine.provide({ actors: exchangeCalls })

  const walletCalls = walletsActors({ call, reads, now })

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

  const deposits = depositActors({ call, reads, now })

  const shell = shellMachine.provide({
    actors: {
      ...shellActors({ call, reads, watchTabs: tabs.watchNotifications }),
      cabinet: cabinetMachine.provide({
        actors: cabinetActors({ call, reads, now, areAmountsHidden: () => areAmountsHidden }),
        actions: {
          rememberHiding: (_, hiding) => {
            areAmountsHidden = hiding.areAmountsHidden
          },
        },
      }),
      refill,
      profile: profileMachine.provide({
        actors: {
          ...profileCalls,
          contactChange: contactChangeMachine.provide({
            actors: { ...profileCalls, phoneVerification },
            actions: { holdDeparture },
          }),
        },
        actions: { holdDeparture, changeUser, raiseAlert },
      }),
      passwordChange: passwordChangeMachine.provide({
        actors: passwordChangeActors(call, reads),
        actions: { holdDeparture },
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
          preparePhoto: fromPromise(({ input: { file, turns } }) => preparePhoto(file, turns)),
        },
        actions: { holdDeparture },
      }),
      security,
      notifications: notificationsMachine.provide({
        actors: notificationsActors({
          call,
          reads,
          now,
          tellTabs: () => tabs.tell('notificationsRead'),
        }),
        actions: { changeUser },
      }),
      subscription: subscriptionMachine.provide({
        actors: subscriptionActors({ call, reads, now }),
        actions: { goTo, changeUser },
      }),
      emailVerification: emailVerificationMachine.provide({
        actors: { ...emailVerificationActors(call, reads), phoneVerification },
        actions: { goTo },
      }),
      departure: departureMachine.provide({
        actors: { blockDeparture: world.blockDeparture },
        actions: { depart: (_, { way }) => world.depart(way) },
      }),
      depositList: depositListMachine.provide({ actors: deposits }),
      depositOpening: depositOpeningMachine.provide({
        actors: {
          ...depositOpeningActors({
            call,
            reads,
            readDraft: () => depositDraftFrom(world.readDepositDraft()),
          }),
          exchangeQuote,
        },
        actions: {
          goTo,
          saveDraft: (_, draft) => world.saveDepositDraft(draft),
          replacePlace: (_, place) => world.replacePlace(place),
          showTop: page.showTop,
        },
      }),
      deposit: depositMachine.provide({
        actors: {
          ...deposits,
          depositClosing: depositClosingMachine.provide({ actors: deposits }),
        },
      }),
      withdrawal,
      wallets: walletsMachine.provide({
        actors: {
          ...walletCalls,
          walletChange: walletChangeMachine.provide({
            actors: { ...walletCalls, phoneVerification },
            actions: { goTo },
          }),
        },
      }),
      exchange: exchangeMachine.provide({
        actors: {
          ...exchangeCalls,
          exchangeQuote,
          incomeTransfer: incomeTransferMachine.provide({ actors: exchangeCalls }),
        },
        actions: { goTo },
      }),
      operations: operationsMachine.provide({
        actors: {
          ...operationCalls,
          operationList: operationListMachine.provide({
            actors: operationCalls,
            actions: { goTo },
          }),
        },
        actions: { goTo, printPage: page.print },
      }),
      loadRoom: fromPromise(async ({ input: { room } }) => {
        await Promise.all([loadScreen(room), world.openTexts(cataloguesOf[room])])
      }),
    },
    actions: { focusHeading: page.focusHeading },
  })

  return { shell, reads }
}
