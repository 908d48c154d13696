INSERT INTO rate_history (currency, price, set_at) SELECT currency, price, set_at FROM rates;
