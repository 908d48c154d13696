import type { Locator } from '@playwright/test'

/** A string is the whole name, a pattern a part of it. */
export type Name = string | RegExp

export type Query =
  | { by: 'role'; role: Role; name: Name | undefined; isKept?: true }
  | { by: 'label'; name: Name }
  | { by: 'text'; name: Name }

export type Role = Parameters<Locator['getByRole']>[0]

/** A busy button keeps the focus: it is disabled for assistive technology alone. */
const pressable = ':enabled:not([aria-disabled="true"])'

/** Amounts are held together by spaces that do not break. */
const plain = (text: string | null): string => text?.replaceAll('\u00a0', ' ') ?? ''

/** Finds, reads and uses elements; jsdom and the browser have one of their own each. */
export type Elements = {
  within: (query: Query) => Elements
  /** Runs in the page: it can use nothing but what it is given. */
  read: <Result, Argument>(
    reading: (found: HTMLElement[], argument: Argument) => Result,
    argument: Argument,
  ) => Promise<Result>
  click: () => Promise<void>
  fill: (value: string) => Promise<void>
  choose: (file: File) => Promise<void>
  press: (key: string) => Promise<void>
  dispatch: (type: string) => Promise<void>
}

/**
 * Finds elements as a person does, by role, label or text, and all that is within them. It reads what is there
 * now and waits for nothing; of what is not there it reads null or false.
 */
export class Ui {
  readonly #elements: Elements

  constructor(elements: Elements) {
    this.#elements = elements
  }

  role = (role: Role, name?: Name): Ui => new Ui(this.#elements.within({ by: 'role', role, name }))
  /** Also where it is out of sight. */
  kept = (role: Role, name: Name): Ui =>
    new Ui(this.#elements.within({ by: 'role', role, name, isKept: true }))
  button = (name: Name): Ui => this.role('button', name)
  dialog = (name?: Name): Ui => this.role('dialog', name)
  heading = (name?: Name): Ui => this.role('heading', name)
  link = (name: Name): Ui => this.role('link', name)
  field = (label: Name): Ui => new Ui(this.#elements.within({ by: 'label', name: label }))
  /** The smallest element that holds the text. */
  text = (text: Name): Ui => new Ui(this.#elements.within({ by: 'text', name: text }))

  /** Which of these can be pressed. */
  buttons = async (...names: string[]): Promise<string[]> => {
    const usable = await Promise.all(names.map((name) => this.button(name).isEnabled()))
    return names.filter((_, index) => usable[index])
  }

  /** Which of these can be typed in. */
  editable = async (...labels: string[]): Promise<string[]> => {
    const open = await Promise.all(labels.map((label) => this.field(label).isEditable()))
    return labels.filter((_, index) => open[index])
  }

  /** Names of all buttons that can be pressed, and of those that cannot. */
  pressable = () => this.#buttonsThat(pressable)
  disabled = () => this.#buttonsThat(`:not(${pressable})`)
  #buttonsThat = async (are: string): Promise<string[]> => {
    const names = await this.role('button').#elements.read(
      (found, which) =>
        found
          .filter((button) => button.matches(which))
          .map((button) => button.textContent || button.getAttribute('aria-label')),
      are,
    )
    return names.map(plain)
  }

  /** Rows of all ledgers, as label and value. */
  rows = async (): Promise<string[][]> => {
    const [labels, values] = await Promise.all([
      this.role('term').contents(),
      this.role('definition').contents(),
    ])
    return labels.map((label, index) => [label, values[index] ?? ''])
  }

  /** Text and address of every link. */
  links = async (): Promise<string[][]> => {
    const links = this.role('link')
    const [texts, addresses] = await Promise.all([links.contents(), links.attributes('href')])
    return texts.map((text, index) => [text, addresses[index] ?? ''])
  }

  /** The picture in each of these. */
  pictures = () =>
    this.#read((found) => found.map((one) => one.querySelector('img')?.getAttribute('src') ?? null))

  /** Titles of what is said, without what explains them. */
  titles = (role: 'status' | 'alert') => this.role(role).role('strong').contents()
  alerts = () => this.#said('alert')
  alert = async () => (await this.alerts())[0] ?? null
  notes = () => this.#said('status')

  /** Not what the frame around the page says: it keeps empty ones, counts what is unread and has messages that pass. */
  #said = async (role: Role) => {
    const said = await this.role(role).#read((found) => {
      const hasFrame = document.querySelector('main') !== null
      return found
        .filter(({ textContent }) => textContent !== '')
        .filter((element) => !hasFrame || element.closest('main, dialog') !== null)
        .map(({ textContent }) => textContent)
    })
    return said.map(plain)
  }

  click = () => this.#elements.click()
  /** Types into a field, or chooses the option of a menu. */
  fill = (value: string) => this.#elements.fill(value)
  /** Hands a file to its field. */
  choose = (file: File) => this.#elements.choose(file)
  press = (key: string) => this.#elements.press(key)
  /** Causes one event alone: the pointer and the focus stay where they are. */
  dispatch = (type: 'click' | 'mouseover' | 'mouseout' | 'focusin' | 'focusout') =>
    this.#elements.dispatch(type)

  /** Path of the page that this is in. */
  address = () => this.#read(() => location.pathname)
  isShown = () => this.#read((found) => found.length > 0)
  count = () => this.#read((found) => found.length)
  isEnabled = () => this.#elements.read(([first], are) => first?.matches(are) ?? false, pressable)
  isEditable = () => this.#read(([first]) => first?.matches(':read-write:enabled') ?? false)
  /** Can be reached neither by pointer nor by keyboard, because something lies above it. */
  isCovered = () => this.#read((found) => found.some((one) => one.closest('[inert]')))
  isBusy = () => this.#read(([first]) => first?.getAttribute('aria-busy') === 'true')
  isFocused = () => this.#read(([first]) => first !== undefined && first === document.activeElement)
  isChecked = () => this.#read(([first]) => first?.matches(':checked') ?? false)
  /** The values of what is checked among these. */
  chosen = () =>
    this.#read((found) =>
      found.filter((one) => one.matches(':checked')).map((one) => (one as HTMLInputElement).value),
    )
  content = async () => (await this.contents())[0] ?? null
  contents = async () =>
    (await this.#read((found) => found.map(({ textContent }) => textContent))).map(plain)
  value = () => this.#read(([first]) => (first as HTMLInputElement | undefined)?.value ?? null)
  label = async () => {
    const label = await this.#read(
      ([first]) => (first as HTMLInputElement | undefined)?.labels?.[0]?.textContent,
    )
    return label ? plain(label) : null
  }
  attribute = (name: string) => this.attributes(name).then(([first]) => first ?? null)
  attributes = (name: string) =>
    this.#elements.read((found, of) => found.map((element) => element.getAttribute(of)), name)
  /** Reads the texts that assistive technology adds to this: errors of a field, its description. */
  description = () =>
    this.#read(([first]) =>
      (first?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )

  #read = <Result>(reading: (found: HTMLElement[]) => Result): Promise<Result> =>
    this.#elements.read(reading, undefined)
}
