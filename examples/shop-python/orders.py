"""Orders in a database, and their states. Each change is one statement with its precondition."""

import json
import sqlite3
import threading
import uuid

TABLE = """
create table if not exists orders (
  id text primary key,
  session text not null,
  cart text not null unique,
  email text not null,
  amount integer not null,
  currency text not null,
  status text not null default 'new',
  tries integer not null default 0,
  transaction_id text,
  redirect text,
  earlier text not null default '[]',
  shipped integer not null default 0,
  mails integer not null default 0
);
"""
# new: nothing was requested · beginning: the service has not responded yet · open: the customer is at the bank
# review: accepted at our own risk, checked manually before it is shipped


class Orders:
    def __init__(self, file):
        self.file = file
        self.local = threading.local()
        with self.database() as database:
            database.execute("pragma journal_mode = wal")
            database.executescript(TABLE)
            # A process that was killed during the call has redirected no customer to the bank.
            database.execute("update orders set status = 'new' where status = 'beginning'")

    def database(self):
        """Returns the connection of this thread. A `with` block is atomic and survives a kill."""
        if not hasattr(self.local, "database"):
            self.local.database = sqlite3.connect(self.file, timeout=10)
            self.local.database.row_factory = sqlite3.Row
        return self.local.database

    def _changed(self, statement, *values):
        with self.database() as database:
            return database.execute(statement, values).rowcount == 1

    def get(self, order):
        return self.database().execute("select * from orders where id = ?", (order,)).fetchone()

    def under_way(self):
        return self.database().execute("select * from orders where status = 'open'").fetchall()

    def place(self, session, cart, amount, currency, email):
        """Returns the order of a cart: a cart that is sent twice, even concurrently, gets the same one."""
        with self.database() as database:
            database.execute(
                "insert into orders (id, session, cart, amount, currency, email) values (?, ?, ?, ?, ?, ?)"
                " on conflict (cart) do nothing",
                (str(uuid.uuid4()), session, cart, amount, currency, email),
            )
            return database.execute("select * from orders where cart = ?", (cart,)).fetchone()

    def begin(self, order):
        """Reserves a payable order for an attempt. Of two concurrent calls, one gets it; the other gets None."""
        earlier = json.loads(order["earlier"])
        if order["transaction_id"]:
            earlier.append(order["transaction_id"])
        is_mine = self._changed(
            "update orders set status = 'beginning', tries = tries + 1, earlier = ?, transaction_id = null, redirect = null"
            " where id = ? and tries = ? and status in ('new', 'failed', 'canceled')",
            json.dumps(earlier),
            order["id"],
            order["tries"],
        )
        return self.get(order["id"]) if is_mine else None

    def begun(self, order, transaction, redirect):
        return self._changed(
            "update orders set status = 'open', transaction_id = ?, redirect = ? where id = ? and status = 'beginning'",
            transaction,
            redirect,
            order,
        )

    def not_begun(self, order, status):
        return self._changed("update orders set status = ? where id = ? and status = 'beginning'", status, order)

    def settle(self, order, transaction, status):
        """Marks an order as paid and shipped at once, unless it is paid already. It is never reopened or shipped twice."""
        if status in ("paid", "review"):
            return self._changed(
                "update orders set status = ?, transaction_id = ?, shipped = shipped + ?, mails = mails + 1"
                " where id = ? and status not in ('paid', 'review')",
                status,
                transaction,
                1 if status == "paid" else 0,
                order,
            )
        # A failure closes only its own attempt.
        return self._changed(
            "update orders set status = ? where id = ? and status = 'open' and transaction_id = ?",
            status,
            order,
            transaction,
        )
