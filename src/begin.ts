/** The browser begins this file, the libraries of the first screen, before the app in a task of its own (scripts/chunks.ts). */
import 'react-dom/client'
