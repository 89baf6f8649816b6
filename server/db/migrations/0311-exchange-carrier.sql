-- By which number a carrier knows a message that it has: the node of e-CMS is asked by it what became of the message.
alter table exchange_out add column carrier_id text;
