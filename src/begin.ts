/** Is begun before the app, in a task of its own (scripts/chunks.ts): libraries and machines of the first screen. */
import './machines/app.machine.ts'
import 'react-dom/client'
