import { profileActors } from '../api/profile.actors.ts'
import { telegramLinkActors } from '../api/telegram-link.actors.ts'
import { contactChangeMachine } from '../machines/contact-change.machine.ts'
import { profileMachine } from '../machines/profile.machine.ts'
import { telegramLinkMachine } from '../machines/telegram-link.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { ProfileScreen } from '../screens/profile/profile.screen.tsx'
import type { Services } from '../services.ts'

export const create = (services: Services) => {
  const { call, reads, readTelegramOffer, askTelegram, phoneVerification } = services
  const actors = profileActors({ call, reads, readTelegramOffer })
  return profileMachine.provide({
    actors: {
      ...actors,
      contactChange: contactChangeMachine.provide({
        actors: { ...actors, phoneVerification },
      }),
      telegramLink: telegramLinkMachine.provide({
        actors: { ...telegramLinkActors(call, reads), askTelegram, phoneVerification },
      }),
    },
  })
}

export const Screen: RouteScreen<typeof create> = ProfileScreen
