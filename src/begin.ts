/** Is begun before the app, in a task of its own (scripts/chunks.ts): libraries of the first screen. */
import 'react-dom/client'
