"""Orders in a database, and what may become of them. Each change is one statement that says what has to be true before."""

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
# new: nothing was asked for · beginning: the service has not answered yet · open: the customer is at the bank
# review: taken at our own risk, so that somebody looks before it is shipped


class Orders:
    def __init__(self, file):
        self.file = file
        self.local = threading.local()
        with self.database() as database:
            database.execute("pragma journal_mode = wal")
            database.executescript(TABLE)
            # A process that ended in the midst of it has sent nobody to the bank.
            database.execute("update orders set status = 'new' where status = 'beginning'")

    def database(self):
        """A connection of this thread. In a `with` all is done or nothing, and it is there after a kill."""
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
        """The order of a cart: whoever sends it twice gets the same one, also at the same moment."""
        with self.database() as database:
            database.execute(
                "insert into orders (id, session, cart, amount, currency, email) values (?, ?, ?, ?, ?, ?)"
                " on conflict (cart) do nothing",
                (str(uuid.uuid4()), session, cart, amount, currency, email),
            )
            return database.execute("select * from orders where cart = ?", (cart,)).fetchone()

    def begin(self, order):
        """Takes an order that can be paid for a try. Only one of two that come at once gets it; the other gets None."""
        earlier = json.loads(order["earlier"])
        if order["transaction_id"]:
            earlier.append(order["transaction_id"])
        is_mine = self._changed(
            "update orders set status = 'beginning', tries = tries + 1, earlier = ?, transaction_id = null, redirect = null"
            " where id = ? and tries = ? and status in ('new', 'failed', 'cancelled')",
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
        """Paid, and shipped in the same breath, unless it is paid already: nothing reopens that, and nothing ships it twice."""
        if status in ("paid", "review"):
            return self._changed(
                "update orders set status = ?, transaction_id = ?, shipped = shipped + ?, mails = mails + 1"
                " where id = ? and status not in ('paid', 'review')",
                status,
                transaction,
                1 if status == "paid" else 0,
                order,
            )
        # What has failed closes only the try that it is about.
        return self._changed(
            "update orders set status = ? where id = ? and status = 'open' and transaction_id = ?",
            status,
            order,
            transaction,
        )
