import { useEffect, useState } from 'react'
import type { Told } from './atlas.ts'

type Paths = Extract<Told, { kind: 'paths' }>
type Heard = {
  paths: Paths | null
  shown: string | null
  failure: string | null
  found: Extract<Told, { kind: 'found' }> | null
}

const nothing: Heard = { paths: null, shown: null, failure: null, found: null }

/** Hears what the view of this flow tells of itself. */
export function useTold(flow: string): Heard {
  const [heard, setHeard] = useState(nothing)
  useEffect(() => {
    const hear = ({ data, source }: MessageEvent<Told>) => {
      const isOfView = [...document.querySelectorAll('iframe')].some(
        ({ contentWindow }) => contentWindow === source,
      )
      if (!isOfView) return
      if (data.kind === 'shown') {
        setHeard((before) => ({ ...before, shown: data.address, failure: data.failure }))
      } else if (data.kind === 'found') {
        setHeard((before) => ({ ...before, found: data }))
      } else if (data.flow === flow) {
        setHeard((before) => ({ ...before, paths: data }))
      }
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [flow])
  return heard
}
