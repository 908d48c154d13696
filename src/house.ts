import type { User } from './api/contract/session.ts'
import type { Call, Download } from './api/http.ts'
import type { createReadCache } from './api/read-cache.ts'
import type { Upload } from './api/upload.ts'
import type { createAddress } from './browser/address.ts'
import type { DepositDraft } from './browser/deposit-draft.ts'
import type { createPage } from './browser/page.ts'
import type { createTabs } from './browser/tabs.ts'
import type { keptWithdrawal } from './browser/withdrawal-draft.ts'
import type { AlertRequest } from './machines/alert.machine.ts'
import type { copyingMachine } from './machines/copying.machine.ts'
import type { Way } from './machines/departure.machine.ts'
import type { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import type { Place } from './machines/places.ts'

/** The ports of the house. */
export type ShellWorld = {
  call: Call
  upload: Upload
  download: Download
  page: ReturnType<typeof createPage>
  tabs: Pick<ReturnType<typeof createTabs>, 'tell' | 'watchWrites'>
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
  /** Whether amounts are hidden, in company. */
  readHiding: () => boolean
  chooseHiding: (areAmountsHidden: boolean) => void
  /** The language that is shown; what content is written in follows it. */
  readLocale: () => string
  watchLocale: (listener: () => void) => () => void
  readClaimed: () => string[]
  saveClaimed: (id: string) => void
  readDepositDraft: () => unknown
  saveDepositDraft: (draft: DepositDraft | null) => void
  readWithdrawalDraft: () => unknown
  saveWithdrawalDraft: (draft: ReturnType<typeof keptWithdrawal> | null) => void
  replacePlace: (place: Place) => void
}

/** What the rooms share. */
export type House = {
  world: ShellWorld
  reads: ReturnType<typeof createReadCache>
  copying: typeof copyingMachine
  phoneVerification: typeof phoneVerificationMachine
  goTo: (_: unknown, place: Place) => void
}
