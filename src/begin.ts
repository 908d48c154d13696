/** The browser begins this file, React, XState and some machines, before the app in a task of its own (scripts/chunks.ts). */
import 'react-dom/client'
