import { screenOf } from '../../src/screens/screen-of.tsx'
import { SessionListView } from '../../src/screens/security/session-list.view.tsx'
import { sessionList } from '../support/descriptions/session-list.ts'
import { sessionListModel } from '../support/models/session-list.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const SessionListScreen = screenOf(SessionListView)

testPathsOnScreen(sessionListModel, {
  description: sessionList,
  facts: () => ({
    devices: {
      'session-1': 'Firefox, Linux',
      'session-2': 'Safari, iPhone',
      'session-3': 'Unknown browser',
    },
    inOrder: (devices) => devices,
    phone: 'Safari, iPhone',
  }),
  screen: (actor) => <SessionListScreen actor={actor} />,
})
