/** Is begun before the app, in a task of its own (scripts/chunks.ts): libraries and machines of the first screen. */
import 'xstate'
import 'react-dom/client'
