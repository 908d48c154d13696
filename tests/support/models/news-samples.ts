import type { NewsItem, NewsSummary } from '../../../src/api/contract/news.ts'

export const limits: NewsSummary = {
  id: '8',
  title: 'Higher limits for TON',
  summary: 'Refills of up to 50,000 TON are credited within a minute.',
  cover: '/api/news/covers/aaaaaaaaaaaaaaaaaaaaaa.jpg',
  locale: 'en',
  publishedAt: '2026-01-01T09:00:00.000Z',
  read: false,
}

/** Nobody has translated it. */
export const holidays: NewsSummary = {
  id: '7',
  title: 'Поддержка в праздники',
  summary: 'С 31 декабря по 2 января отвечаем в течение дня.',
  cover: null,
  locale: 'ru',
  publishedAt: '2025-12-30T12:00:00.000Z',
  read: false,
}

export const known: NewsSummary = {
  id: '6',
  title: 'Receipts for operations',
  summary: 'Every movement can be printed.',
  cover: null,
  locale: 'en',
  publishedAt: '2025-12-01T12:00:00.000Z',
  read: true,
}

export const openedLimits: NewsItem = {
  ...limits,
  read: true,
  body: '## What changes\n\nSee [your refills](/refill).',
}
export const openedHolidays: NewsItem = { ...holidays, read: true, body: 'Звонки — как всегда.' }
