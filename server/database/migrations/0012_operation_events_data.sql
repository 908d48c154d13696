UPDATE operations SET leads = false
FROM (
  SELECT transfer_id, user_id, min(id) AS first FROM operations
  WHERE type NOT IN ('referrals', 'matching')
  GROUP BY transfer_id, user_id HAVING count(*) > 1
) AS events
WHERE operations.transfer_id = events.transfer_id AND operations.user_id = events.user_id
  AND operations.id > events.first;
--> statement-breakpoint
INSERT INTO operation_groups (user_id, type, currency, day, amount, balance_after, movements, people)
SELECT user_id, type, currency, (created_at AT TIME ZONE 'UTC')::date, sum(amount),
  (array_agg(balance_after ORDER BY id DESC))[1], count(*), count(DISTINCT reference)
FROM operations WHERE type IN ('referrals', 'matching')
GROUP BY 1, 2, 3, 4
ORDER BY min(id);
--> statement-breakpoint
UPDATE operations SET group_id = members.group_id, leads = members.place = 1
FROM (
  SELECT operations.id, operation_groups.id AS group_id,
    row_number() OVER (PARTITION BY operation_groups.id ORDER BY operations.id) AS place
  FROM operations JOIN operation_groups
    ON operation_groups.user_id = operations.user_id AND operation_groups.type = operations.type
      AND operation_groups.currency = operations.currency
      AND operation_groups.day = (operations.created_at AT TIME ZONE 'UTC')::date
) AS members
WHERE members.id = operations.id;
