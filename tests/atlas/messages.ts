const sceneTexts = import.meta.glob<string>('../support/scenes/*.scene.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const catalogue = import.meta.glob<string>('../../locales/en.po', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const sceneNames: ReadonlySet<string> = new Set(
  Object.keys(sceneTexts).map((file) => stemOf(file)),
)

type Entry = { text: string; files: string[] }

const entries: Entry[] = (catalogue['../../locales/en.po'] ?? '').split('\n\n').map((block) => ({
  files: [...block.matchAll(/^#: src\/screens\/(\S+)$/gm)].map(([, file = '']) => file),
  text: [...(/^msgid ((?:".*"\n?)+)/m.exec(block)?.[1] ?? '').matchAll(/"(.*)"/g)]
    .map(([, line = '']) => line)
    .join(''),
}))

function stemOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\..*$/, '')
}

const folderOf = (file: string): string => file.replace(/\/[^/]*$/, '')

/** English texts of the files beside the view of a flow, without those that are of another flow. */
export function messagesOf(flow: string): string[] {
  const scene = sceneTexts[`../support/scenes/${flow}.scene.tsx`] ?? ''
  const folders = [...scene.matchAll(/src\/screens\/([\w-]+)\/[\w-]+\.(?:view|screen)\.tsx/g)].map(
    ([, folder = '']) => folder,
  )
  const isOwn = (file: string) =>
    folders.includes(folderOf(file)) && (stemOf(file) === flow || !sceneNames.has(stemOf(file)))
  return entries.filter(({ files }) => files.some(isOwn)).map(({ text }) => text)
}
