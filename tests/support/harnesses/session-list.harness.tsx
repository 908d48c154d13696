import { screenOf } from '../../../src/screens/screen-of.tsx'
import { SessionListView } from '../../../src/screens/security/session-list.view.tsx'
import { sessionList } from '../descriptions/session-list.ts'
import { defineHarness } from '../harness.ts'
import { sessionListModel } from '../models/session-list.model.ts'

const SessionListScreen = screenOf(SessionListView)

export const harness = defineHarness({
  model: sessionListModel,
  description: sessionList,
  facts: () => ({
    devices: {
      'session-1': 'Firefox, Linux',
      'session-2': 'Safari, iPhone',
      'session-3': 'Unknown browser',
    },
    inOrder: (devices) => devices,
    phone: 'Safari, iPhone',
    // This device is active now.
    moments: (items) =>
      items.flatMap(({ current }) => [
        ...(current ? [] : ['8 January, 10:00']),
        'Yesterday, 08:00',
      ]),
  }),
  screen: (actor) => <SessionListScreen actor={actor} />,
})
