// SPDX-License-Identifier: GPL-3.0-or-later
// `--coverage-csv` and `--map-error-csv` in a separate process, compared with `--stats`.
#include "tests/app/program_fixture.h"

namespace magna {
namespace {

#ifdef MAGNA_HAS_LISP
class CoverageTables : public Program {
 protected:
  /// The fields of each line; names of robots need no quotes here.
  QList<QStringList> table(const char* name) const {
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name;
    QList<QStringList> rows;
    for (const QString& line :
         QString::fromUtf8(file.readAll()).split("\r\n", Qt::SkipEmptyParts)) {
      rows.push_back(line.split(','));
    }
    return rows;
  }
  /// 400 ticks of the office, without a window unless asked for.
  Ended explored(bool window = false) const {
    const QStringList arguments{"--actr-port",     "off",       "--time-scale",      "0",
                                "--seed",          "3",         "--ticks",           "400",
                                "--explore",       "--stats",   "--coverage-csv",    "seen.csv",
                                "--map-error-csv", "error.csv", world("office.lisp")};
    return window ? run_any(arguments) : run(arguments);
  }
};

TEST_F(CoverageTables, ListTheSeenAreaOverTimeAndItsDiscoverers) {
  const Ended ended = explored();
  ASSERT_EQ(ended.status, 0) << ended.err.toStdString();
  const QList<QStringList> rows = table("seen.csv");
  ASSERT_EQ(rows.size(), 1 + 40) << "columns, and a sample a second of 0.1 s a tick";
  EXPECT_EQ(rows[0].mid(0, 4), QStringList({"tick", "time_s", "seen_m2", "reachable_share"}));
  EXPECT_EQ(rows[0].value(4), "found_m2 robot1");
  double seen = 0.0, share = 0.0;
  for (int k = 1; k <= 40; ++k) {
    const QStringList& row = rows[k];
    ASSERT_EQ(row.size(), rows[0].size());
    EXPECT_EQ(row[0], QString::number(10 * k));
    EXPECT_EQ(row[1], QString::number(k) + ".00");
    EXPECT_GE(row[2].toDouble(), seen) << k;
    EXPECT_GE(row[3].toDouble(), share) << k;
    seen = row[2].toDouble();
    share = row[3].toDouble();
    double found = 0.0;
    for (const QString& each : row.mid(4)) found += each.toDouble();
    EXPECT_EQ(found, seen) << "each cell has one who found it, tick " << 10 * k;
  }
  EXPECT_GT(share, 0.0);
  const auto printed = QRegularExpression(R"( coverage=(\d\.\d{3}) )").match(ended.out);
  ASSERT_TRUE(printed.hasMatch()) << ended.out.toStdString();
  EXPECT_NEAR(printed.captured(1).toDouble(), share, 0.0006);
}

TEST_F(CoverageTables, ListTheErrorOfTheMap) {
  const Ended ended = explored();
  ASSERT_EQ(ended.status, 0) << ended.err.toStdString();
  const QList<QStringList> rows = table("error.csv");
  ASSERT_EQ(rows.size(), 2);
  const auto value = [&](const char* column) { return rows[1].value(rows[0].indexOf(column)); };
  EXPECT_GT(value("known_cells").toInt(), 1000);
  EXPECT_LT(value("wrong_share").toDouble(), 0.02);
  EXPECT_EQ(value("known_cells").toInt() * 0.0625, table("seen.csv").last()[2].toDouble());
  const double share =
      value("reachable_seen_cells").toDouble() / value("reachable_cells").toDouble();
  EXPECT_NEAR(share, table("seen.csv").last()[3].toDouble(), 0.0001);
  const auto printed = QRegularExpression(R"( ticks_to_90=(\S+))").match(ended.out).captured(1);
  EXPECT_EQ(value("ticks_to_90"), printed == "-" ? "" : printed);
}

#ifdef MAGNA_HAS_GUI
TEST_F(CoverageTables, AreWrittenAlsoWithAnOpenWindow) {
  const Ended ended = explored(true);
  EXPECT_EQ(ended.status, 0) << ended.err.toStdString();
  EXPECT_EQ(table("seen.csv").size(), 1 + 40);
  EXPECT_EQ(table("error.csv").size(), 2);
}
#endif
#endif

}  // namespace
}  // namespace magna
