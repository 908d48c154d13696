import * as z from 'zod/mini'
import type { TelegramAuth } from '../src/api/contract/settings.ts'
import type { Config } from './config.ts'
import { sandboxBotToken } from './services/telegram.ts'

const ANSWER_LIMIT = 4_000
/** After a failure Telegram is left alone for a while. */
const ASK_AGAIN_AFTER = 60_000
const SANDBOX_NAME = 'cabinet_sandbox_bot'

const Me = z.object({ result: z.object({ username: z.string() }) })

/** The bot that people sign in by. `token` is null where none is configured. */
export type TelegramBot = {
  token: string | null
  /** The name is null while Telegram cannot be asked. */
  describe(): Promise<TelegramAuth>
  /** The link that opens the bot; null without a bot, or while its name is not known: nobody waits for Telegram. */
  address(): string | null
}

/** The configured bot, else the sandbox's, else none. */
export function createTelegramBot(
  {
    telegramBotToken,
    sandbox,
    publicUrl,
  }: Pick<Config, 'telegramBotToken' | 'sandbox' | 'publicUrl'>,
  secret: string,
  ask: typeof fetch = fetch,
): TelegramBot {
  if (telegramBotToken !== null) return realBot(telegramBotToken, publicUrl, ask)
  const window = '/sandbox/telegram'
  return sandbox
    ? {
        token: sandboxBotToken(secret),
        describe: async () => ({ available: true, bot: SANDBOX_NAME, window }),
        address: () => '/sandbox/bot',
      }
    : {
        token: null,
        describe: async () => ({ available: false, bot: null, window: null }),
        address: () => null,
      }
}

function realBot(token: string, publicUrl: string, ask: typeof fetch): TelegramBot {
  const window = `https://oauth.telegram.org/auth?${new URLSearchParams({
    bot_id: token.split(':')[0] ?? '',
    origin: new URL(publicUrl).origin,
    request_access: 'write',
    return_to: `${publicUrl}/telegram-return.html`,
  })}`
  let name: string | null = null
  let asking: Promise<void> | null = null
  let askedAt = Number.NEGATIVE_INFINITY

  const askName = async () => {
    try {
      const answer = await ask(`https://api.telegram.org/bot${token}/getMe`, {
        signal: AbortSignal.timeout(ANSWER_LIMIT),
      })
      name = Me.safeParse(await answer.json()).data?.result.username ?? null
    } catch {
      // The window works without the name.
      name = null
    }
  }

  const knowName = () => {
    if (name === null && performance.now() - askedAt > ASK_AGAIN_AFTER) {
      askedAt = performance.now()
      asking = askName()
    }
    return asking
  }

  return {
    token,
    async describe() {
      await knowName()
      return { available: true, bot: name, window }
    },
    address() {
      void knowName()
      return name === null ? null : `https://t.me/${name}`
    },
  }
}
