INSERT INTO branch_totals (user_id, partner_id, line, profit, pending_profit)
SELECT mine.ancestor_id, theirs.ancestor_id, theirs.line, sum(mine.profit), sum(mine.pending_profit)
FROM referral_lines AS mine JOIN referral_lines AS theirs
  ON theirs.descendant_id = mine.descendant_id AND theirs.line < mine.line
GROUP BY mine.ancestor_id, theirs.ancestor_id, theirs.line
HAVING sum(mine.profit) <> 0 OR sum(mine.pending_profit) <> 0;
