import { askEarly } from './early.ts'

if (document.querySelector('#first-paint div[data-at="home"]')) askEarly()
