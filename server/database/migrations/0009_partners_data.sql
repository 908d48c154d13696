-- Nothing is taken back: what deposits counted and paid at their opening stays. Those that still run earn the lines above matching income until they end, reckoned at the prices of today.
UPDATE deposits SET price = coalesce((SELECT price FROM rates WHERE rates.currency = deposits.currency), CASE currency WHEN 'USDT' THEN 1 ELSE 0 END)
WHERE status = 'active';
