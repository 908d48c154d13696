import type { Page } from '@playwright/test'
import { pushBrowser } from '../../support/push-browser.ts'

type Answers = {
  permission: NotificationPermission
  /** Ends the question that is open. */
  answer: (permission: NotificationPermission) => void
  dismissWithError: () => void
  /** Ends the subscribing that is under way. */
  takeIn: (isTaken: boolean) => void
}
type PushWindow = { fakePush: Answers }

/**
 * Stands in for what needs a push service on the network, and for the window in which a browser asks. What it has
 * subscribed to survives a reload, as in a browser.
 */
export async function fakePush(page: Page, permission: NotificationPermission): Promise<void> {
  const { subscription } = pushBrowser()
  await page.addInitScript(
    ([{ endpoint, p256dh, auth }, first]) => {
      const key = 'fake-push'
      const taken = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
      const unsubscribe = async () => {
        sessionStorage.removeItem(key)
        return true
      }
      const subscribed = () =>
        sessionStorage.getItem(key) === null ? null : { ...taken, unsubscribe }
      let settleQuestion = Promise.withResolvers<NotificationPermission>()
      let settleTaking = Promise.withResolvers<boolean>()
      const state: Answers = {
        permission: sessionStorage.getItem(key) === null ? first : 'granted',
        answer(answer) {
          state.permission = answer
          settleQuestion.resolve(answer)
        },
        dismissWithError: () => settleQuestion.reject(new Error('No window')),
        takeIn: (isTaken) => settleTaking.resolve(isTaken),
      }
      Object.assign(window, { fakePush: state })
      const registration = {
        pushManager: {
          getSubscription: async () => subscribed(),
          subscribe: async () => {
            settleTaking = Promise.withResolvers()
            if (subscribed() === null && !(await settleTaking.promise))
              throw new Error('No service')
            sessionStorage.setItem(key, 'yes')
            return subscribed()
          },
        },
      }
      Object.defineProperty(navigator, 'serviceWorker', {
        value: {
          register: async () => registration,
          getRegistration: async () => registration,
          ready: Promise.resolve(registration),
        },
      })
      Object.defineProperty(Notification, 'permission', { get: () => state.permission })
      Notification.requestPermission = () => {
        settleQuestion = Promise.withResolvers()
        if (state.permission === 'granted') settleQuestion.resolve('granted')
        return settleQuestion.promise
      }
    },
    [subscription, permission] as const,
  )
}

const tell = <Name extends keyof Answers>(
  page: Page,
  name: Name,
  ...values: Answers[Name] extends (...given: infer Given) => void ? Given : never
): Promise<void> =>
  page.evaluate(
    ([told, given]) => {
      const act = (window as unknown as PushWindow).fakePush[told] as (...all: unknown[]) => void
      act(...given)
    },
    [name as string as 'answer', values as unknown[]] as const,
  )

export const answerQuestion = (page: Page, permission: NotificationPermission) =>
  tell(page, 'answer', permission)
export const closeQuestion = (page: Page) => tell(page, 'dismissWithError')
export const takeIn = (page: Page, isTaken: boolean) => tell(page, 'takeIn', isTaken)

/** As a person does in the settings of the browser. */
export const allow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    ;(window as unknown as PushWindow).fakePush.permission = 'default'
  })
