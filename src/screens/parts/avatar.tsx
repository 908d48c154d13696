import css from './avatar.module.css'

type AvatarProps = {
  /** Whose it is, as they call themselves; of it come the initials. */
  name: string
  /** The address of the picture; null where there is none. */
  src: string | null
  /** `sm` 2rem, `md` 2.5rem, `xl` 8rem. */
  size?: 'sm' | 'md' | 'xl'
}

/** Says nothing to readers of the screen: the name stands beside it. */
export function Avatar({ name, src, size = 'sm' }: AvatarProps) {
  return src === null ? (
    <span className={css.avatar} data-size={size} translate="no" aria-hidden>
      {initialsOf(name)}
    </span>
  ) : (
    <img className={css.avatar} data-size={size} src={src} alt="" decoding="async" />
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
