#!/bin/sh
# Run once, by PostgreSQL's image, when the volume of the primary is empty: who owns the database, and who copies it.
# Neither is a superuser. Migrations need no more than that.
set -e

psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres <<'SQL'
\getenv password DATABASE_PASSWORD
\getenv replication_password REPLICATION_PASSWORD
CREATE ROLE coequipiers LOGIN PASSWORD :'password';
CREATE ROLE replica LOGIN REPLICATION PASSWORD :'replication_password';
CREATE DATABASE coequipiers OWNER coequipiers;
SQL
