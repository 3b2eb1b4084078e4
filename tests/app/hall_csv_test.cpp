// SPDX-License-Identifier: GPL-3.0-or-later
// `--hall-csv` in a separate process, compared with the makespan that the program prints.
#include "tests/app/program_fixture.h"

namespace magna {
namespace {

class HallTable : public Program {
 protected:
  Ended run_hall(const QStringList& more = {}) const {
    return run(QStringList{"--actr-port", "off", "--gobot-port", "off", "--time-scale", "0",
                           "--dispatcher", "greedy", "--hall-csv", "hall.csv"} +
               more + QStringList{"one_machine"});
  }
  QByteArray table() const {
    QFile file(folder.filePath("hall.csv"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
  }
  /// Rows with this scope; the text that says what limits the run may have quoted commas, in the
  /// row of the run alone.
  static QList<QStringList> rows(const QByteArray& csv, const char* scope) {
    QList<QStringList> found;
    for (const QString& line : QString::fromUtf8(csv).split("\r\n", Qt::SkipEmptyParts)) {
      QStringList fields = line.split(',');
      if (fields[0] == QLatin1String(scope)) found.push_back(fields);
    }
    return found;
  }
};

TEST_F(HallTable, HasTheMakespanThatIsPrintedAndEveryOperation) {
  const Ended ended = run_hall();
  ASSERT_EQ(ended.status, 0) << ended.err.toStdString();
  const QByteArray csv = table();
  const QStringList head = rows(csv, "scope").value(0);
  const auto column = [&head](const char* name) { return head.indexOf(QLatin1String(name)); };
  const auto run_row = rows(csv, "run").value(0);
  const auto printed = QRegularExpression(R"(makespan (\d+\.\d+) packages 3)").match(ended.out);
  ASSERT_TRUE(printed.hasMatch()) << ended.out.toStdString();
  EXPECT_NEAR(run_row.value(column("run_s")).toDouble(), printed.captured(1).toDouble(), 0.05);
  EXPECT_EQ(run_row.value(column("finished")), "1");
  EXPECT_EQ(run_row.value(column("delivered")), "3");
  EXPECT_EQ(rows(csv, "machine").size(), 3) << "with input and output machine";
  EXPECT_EQ(rows(csv, "robot").size(), 1);
  EXPECT_EQ(rows(csv, "job").size(), 3);
  const auto operations = rows(csv, "operation");
  EXPECT_GE(operations.size(), 3);
  for (const QStringList& one : operations) {
    ASSERT_EQ(one.size(), head.size());
    const auto at = [&](const char* name) { return one[column(name)].toDouble(); };
    EXPECT_LE(at("ready_s"), at("fetched_s"));
    EXPECT_LE(at("fetched_s"), at("arrived_s"));
    EXPECT_LE(at("arrived_s"), at("start_s"));
    EXPECT_LE(at("start_s"), at("end_s"));
    EXPECT_EQ(one[column("robot")], "robot0");
  }
}

TEST_F(HallTable, HasThePlanOfASchedule) {
  const QString optimum =
      QStringLiteral("schedule:" MAGNA_SOURCE_DIR "/resources/factory/schedules/ft06.optimal.json");
  const QStringList common{"--actr-port", "off", "--gobot-port", "off",     "--time-scale", "0",
                           "--transport", "0",   "--hall-csv",   "hall.csv"};
  const Ended ended =
      run(common + QStringList{"--dispatcher", optimum, "--schedule-out", "done.json", "ft06"});
  ASSERT_EQ(ended.status, 0) << ended.err.toStdString();
  EXPECT_TRUE(ended.out.contains("makespan 55.00 packages 6")) << ended.out.toStdString();
  const QStringList head = rows(table(), "scope").value(0);
  const auto column = [&head](const char* name) { return head.indexOf(QLatin1String(name)); };
  const auto operations = rows(table(), "operation");
  EXPECT_EQ(operations.size(), 36);
  for (const QStringList& one : operations) {
    EXPECT_EQ(one.value(column("late_s")), "0.000");
    EXPECT_EQ(one.value(column("planned_start_s")), one.value(column("start_s")));
    EXPECT_EQ(one.value(column("planned_end_s")), one.value(column("end_s")));
  }
  const Ended again = run(common + QStringList{"--dispatcher", "schedule:done.json", "ft06"});
  EXPECT_EQ(again.status, 0) << again.err.toStdString();
  EXPECT_TRUE(again.out.contains("makespan 55.00 packages 6")) << again.out.toStdString();
}

TEST_F(HallTable, IsTheSameInEveryRun) {
  ASSERT_EQ(run_hall({"--threads", "1"}).status, 0);
  const QByteArray first = table();
  ASSERT_EQ(run_hall({"--threads", "3"}).status, 0);
  EXPECT_EQ(table(), first);
}

TEST_F(HallTable, HasOnlyColumnNamesInOtherWorlds) {
  const Ended ended = run({"--actr-port", "off", "--time-scale", "0", "--ticks", "10", "--hall-csv",
                           "hall.csv", "field:1"});
  ASSERT_EQ(ended.status, 0) << ended.err.toStdString();
  EXPECT_TRUE(table().startsWith("scope,name,"));
  EXPECT_EQ(table().count('\n'), 1);
}

TEST_F(HallTable, AnUnusableNameIsReportedAtTheStart) {
  EXPECT_EQ(run({"--hall-csv", "no/such/folder/hall.csv", "one_machine"}).status, 2);
  EXPECT_EQ(run({"--hall-csv", "a.csv", "--measures", "a.csv", "one_machine"}).status, 2);
}

}  // namespace
}  // namespace magna
