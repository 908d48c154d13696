import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import type { Wallet } from '../api/contract/wallet.ts'
import { present } from './present.ts'
import type { LocationVisited, RouteLocation, RouteName } from './route-location.ts'
import { port } from './unprovided.ts'
import { walletChangeMachine } from './wallet-change.machine.ts'

/**
 * Why this flow exists: one place says where withdrawals go, for every payment system, and from when on. One wallet
 * at a time is changed in a flow of its own; what is shown meanwhile stays what the provider last said, and after a
 * change it is asked again, because only the provider knows for how long the new address is held. Whoever was sent
 * here for one wallet that is not set finds its dialog open, and the way back to what they were doing.
 */

export type WalletsReading = {
  systems: PaymentSystem[]
  wallets: Wallet[]
  /** True if a new wallet asks for the password too. */
  needsPassword: boolean
  /** When it was read, in milliseconds. */
  at: number
}

/** Flows that send a person here: the address says so in `return`, and in `paymentSystem` for which wallet. */
export const walletReturnLocations = ['withdrawal'] as const satisfies readonly RouteName[]
export type WalletReturnLocation = (typeof walletReturnLocations)[number]

type Context = {
  /** The payment system whose wallet the person was sent for; null once its dialog was opened. */
  asked: string | null
  returnTo: WalletReturnLocation | null
  reading: WalletsReading | null
  /** The payment system whose wallet is changed, or was changed last. */
  chosen: string | null
  isChanged: boolean
  failure: Failure | null
}

export type WalletsEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  | { type: 'change.requested'; paymentSystem: string }

export const walletOf = ({ wallets }: WalletsReading, { id }: PaymentSystem): Wallet | null =>
  wallets.find(({ paymentSystem }) => paymentSystem === id) ?? null

const systemIn = (reading: WalletsReading | null, id: string | null): PaymentSystem | undefined =>
  reading?.systems.find((system) => system.id === id)

export const walletsMachine = setup({
  types: {} as {
    input: { location: RouteLocation }
    context: Context
    events: WalletsEvent
    tags: 'busy'
    children: { readWallets: 'readWallets'; walletChange: 'walletChange' }
  },
  actors: {
    readWallets: port<WalletsReading>('readWallets'),
    walletChange: walletChangeMachine,
  },
  actions: {
    storeReading: assign((_, reading: WalletsReading) => ({ reading, failure: null })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    storeChoice: assign((_, { paymentSystem }: { paymentSystem: string }) => ({
      chosen: paymentSystem,
      isChanged: false,
    })),
    chooseAsked: assign(({ context }) => ({ chosen: context.asked, asked: null })),
    noteChanged: assign({ isChanged: true }),
  },
  guards: {
    isListed: ({ context }, { paymentSystem }: { paymentSystem: string }) =>
      systemIn(context.reading, paymentSystem) !== undefined,
    isMissing: ({ context: { asked } }, reading: WalletsReading) => {
      const system = systemIn(reading, asked)
      return system !== undefined && walletOf(reading, system) === null
    },
    isChanged: (_, { isChanged }: { isChanged: boolean }) => isChanged,
  },
}).createMachine({
  id: 'wallets',
  context: ({ input: { location } }) => ({
    asked: location.query.paymentSystem ?? null,
    returnTo: walletReturnLocations.find((name) => name === location.query.return) ?? null,
    reading: null,
    chosen: null,
    isChanged: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readWallets',
        src: 'readWallets',
        onDone: [
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: 'changing',
            actions: [{ type: 'storeReading', params: ({ event }) => event.output }, 'chooseAsked'],
          },
          {
            target: 'choosing',
            actions: { type: 'storeReading', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
    },
    notLoaded: { on: { 'retry.requested': 'loading' } },
    choosing: {
      on: {
        'change.requested': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'changing',
          actions: { type: 'storeChoice', params: ({ event }) => event },
        },
      },
    },
    changing: {
      invoke: {
        id: 'walletChange',
        src: 'walletChange',
        input: ({ context: { reading, chosen } }) => {
          const known = present(reading, 'reading')
          const system = present(systemIn(known, chosen), 'system')
          return { system, current: walletOf(known, system), needsPassword: known.needsPassword }
        },
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'loading',
            actions: 'noteChanged',
          },
          { target: 'choosing' },
        ],
      },
    },
  },
})

export type WalletsActor = ActorRefFrom<typeof walletsMachine>
