import type { ShownText } from '../../tools/atlas/site/atlas.ts'

const harnessTexts = import.meta.glob<string>('../support/harnesses/*.harness.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const modelTexts = import.meta.glob<string>('../support/models/*.model.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const failureTexts = import.meta.glob<string>('../../src/screens/failure/failure-messages.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const catalogue = import.meta.glob<string>('../../locales/*.po', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const harnessNames: ReadonlySet<string> = new Set(
  Object.keys(harnessTexts).map((file) => stemOf(file)),
)

type Entry = { text: string; said: string; files: string[]; locale: string }

const textIn = (block: string, name: string): string =>
  [...(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block)?.[1] ?? '').matchAll(/"(.*)"/g)]
    .map(([, line = '']) => line)
    .join('')

const entries: Entry[] = Object.entries(catalogue)
  .flatMap(([file, text]) => text.split('\n\n').map((block) => ({ locale: stemOf(file), block })))
  .map(({ locale, block }) => ({
    locale,
    files: [...block.matchAll(/^#: src\/screens\/(\S+)$/gm)].map(([, file = '']) => file),
    text: textIn(block, 'msgid'),
    said: textIn(block, 'msgstr'),
  }))

const failures = Object.values(failureTexts).flatMap((text) =>
  [...text.matchAll(/(\w+): msg`([^`]+)`/g)].map(([, code = '', said = '']) => ({ code, said })),
)

function stemOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\..*$/, '')
}

const folderOf = (file: string): string => file.replace(/\/[^/]*$/, '')

/** Texts, in every language, of the files beside the view of a flow and of the failures that its services may answer with, which have their code. */
export function messagesOf(flow: string): ShownText[] {
  const harness = harnessTexts[`../support/harnesses/${flow}.harness.tsx`] ?? ''
  const model = modelTexts[`../support/models/${flow}.model.ts`] ?? ''
  const folders = [
    ...harness.matchAll(/src\/screens\/([\w-]+)\/[\w-]+\.(?:view|screen)\.tsx/g),
  ].map(([, folder = '']) => folder)
  const isOwn = (file: string) =>
    folders.includes(folderOf(file)) && (stemOf(file) === flow || !harnessNames.has(stemOf(file)))
  const own = entries
    .filter(({ files }) => files.some(isOwn))
    .map(({ said, text, locale }) => ({ text: said, said: text, settings: { locale } }))
  const failed = failures
    .filter(({ code }) => model.includes(`'${code}'`))
    .flatMap(({ code, said }) =>
      entries
        .filter(({ text }) => text === said)
        .map((entry) => ({
          text: `${entry.said} · ${code}`,
          said,
          settings: { locale: entry.locale },
        })),
    )
  const byText = new Map<string, ShownText>()
  for (const message of [...own, ...failed]) {
    // Several languages that say the same name none of them.
    const settings = byText.has(message.text) ? {} : message.settings
    byText.set(message.text, { ...message, settings })
  }
  byText.delete('')
  return [...byText.values()]
}
