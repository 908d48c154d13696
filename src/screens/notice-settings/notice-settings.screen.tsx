import { useSelector } from '@xstate/react'
import type { NoticeSettingsActor } from '../../machines/notice-settings.machine.ts'
import { screenOf } from '../screen-of.tsx'
import { BrowserNoticesView } from './browser-notices.view.tsx'
import { NoticeSettingsView } from './notice-settings.view.tsx'

const BrowserNoticesScreen = screenOf(BrowserNoticesView)

export function NoticeSettingsScreen({ actor }: { actor: NoticeSettingsActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { browserNotices } = snapshot.children
  return (
    <NoticeSettingsView
      snapshot={snapshot}
      report={actor.send}
      browser={browserNotices ? <BrowserNoticesScreen actor={browserNotices} /> : null}
    />
  )
}
