// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/parameter_pane.h"
#include "core/mission/missions.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/plots/noise_curve.h"

namespace magna {
namespace {

class ParameterPaneTest : public testing::Test {
 protected:
  ParameterPaneTest() {
    Snapshot first = test::demo_snapshot(2);
    first.parameters = std::make_shared<const Parameters>();
    link.show(std::move(first));
    feed.poll();
    pane = std::make_unique<ParameterPane>(edits);
    pane->resize(420, 600);
    pane->show();
  }
  /// The engine executes posted inputs, and the pane shows the result.
  void answer() {
    Snapshot next = link.copy();
    Parameters now = next.parameters ? *next.parameters : Parameters();
    for (; answered < link.posted.size(); ++answered) {
      const Input& in = link.posted[answered];
      if (const auto* set = in.get_if<input::SetParameter>()) {
        now.set(*find_parameter(set->name), set->value);
      } else if (const auto* clean = in.get_if<input::Clean>()) {
        clean->clean ? now.clean() : now.dirty();
      }
    }
    next.parameters = std::make_shared<const Parameters>(now);
    link.show(std::move(next));
    clock.advance_ms(1000);
    feed.poll();
  }
  std::vector<input::SetParameter> set() const { return link.all<input::SetParameter>(); }
  ParameterEditor& editor() { return test::child<ParameterEditor>(*pane); }
  void type(const QString& text) {
    editor().field().setFocus();
    editor().field().selectAll();
    QTest::keyClicks(&editor().field(), text);
    QTest::keyClick(&editor().field(), Qt::Key_Return);
  }
  QString cell(ParameterId id, ParameterModel::Column column) const {
    return pane->model().index_of(id).siblingAtColumn(column).data().toString();
  }
  /// Names of the listed parameters.
  QStringList listed() const {
    QStringList names;
    const QAbstractItemModel& shown = *pane->tree().model();
    for (int g = 0; g < shown.rowCount(); ++g) {
      const QModelIndex group = shown.index(g, 0);
      for (int k = 0; k < shown.rowCount(group); ++k) {
        names << shown.index(k, 0, group).data().toString();
      }
    }
    return names;
  }
  QString write(const char* text) {
    QFile file(folder.filePath(QStringLiteral("tuned.parameters")));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return file.fileName();
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  std::unique_ptr<ParameterPane> pane;
  QTemporaryDir folder;
  std::size_t answered = 0;
};

TEST_F(ParameterPaneTest, ListsAllInGroupsWithValueDefaultAndUnit) {
  EXPECT_EQ(listed().size(), static_cast<qsizetype>(parameter_table().size()));
  EXPECT_EQ(pane->tree().model()->rowCount(), 7);
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Value), QStringLiteral("0.1"));
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Default), QStringLiteral("0.1"));
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Unit), QStringLiteral("fraction"));
  EXPECT_EQ(cell(kParameter<"No-Sensor-Error">, ParameterModel::Value), QStringLiteral("no"));
  const QString tip =
      pane->model().index_of(kParameter<"Braking">).data(Qt::ToolTipRole).toString();
  EXPECT_TRUE(tip.contains(QStringLiteral("0 to 10000 ticks")));
  EXPECT_TRUE(tip.contains(QStringLiteral("manual 4")));
}

TEST_F(ParameterPaneTest, FindsByWordsOfNameGroupAndDescription) {
  pane->words().setText(QStringLiteral("grasp prob"));
  EXPECT_EQ(listed(), (QStringList{QStringLiteral("Prob-Miss-Grasp"),
                                   QStringLiteral("Prob-Grasp-Lose-Desig")}));
  pane->words().setText(QStringLiteral("storage"));
  EXPECT_EQ(listed().size(), 2);
  pane->words().setText(QStringLiteral("smallest friction"));
  EXPECT_EQ(listed(), QStringList{QStringLiteral("Min-Turn-Angle")});
  pane->words().setText(QStringLiteral("nothing like it"));
  EXPECT_EQ(pane->tree().model()->rowCount(), 0);
}

TEST_F(ParameterPaneTest, KeysMoveFromTheSearchToTheFoundValue) {
  pane->words().setFocus();
  QTest::keyClicks(&pane->words(), QStringLiteral("motion-noise"));
  QTest::keyClick(&pane->words(), Qt::Key_Down);
  EXPECT_EQ(editor().chosen(), kParameter<"Motion-Noise">);
  QTest::keyClick(&pane->tree(), Qt::Key_Return);
  type(QStringLiteral("0.5"));
  answer();
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Value), QStringLiteral("0.5"));
  QTest::keyClick(&pane->words(), Qt::Key_Escape);
  EXPECT_TRUE(pane->words().text().isEmpty());
}

TEST_F(ParameterPaneTest, KeepsTheValueSelectedForOverwriting) {
  pane->choose(kParameter<"Motion-Noise">);
  QTest::keyClick(&pane->tree(), Qt::Key_Return);
  answer();
  QTest::keyClicks(&editor().field(), QStringLiteral("0"));
  EXPECT_EQ(editor().field().text(), QStringLiteral("0"));
}

TEST_F(ParameterPaneTest, MarksChangedParametersAndListsThemAlone) {
  pane->choose(kParameter<"Motion-Noise">);
  type(QStringLiteral("0.25"));
  answer();
  const QModelIndex value =
      pane->model().index_of(kParameter<"Motion-Noise">).siblingAtColumn(ParameterModel::Value);
  EXPECT_TRUE(value.data(Qt::FontRole).value<QFont>().bold());
  EXPECT_EQ(value.data(Qt::AccessibleTextRole).toString(), QStringLiteral("0.25, changed"));
  EXPECT_EQ(value.parent().siblingAtColumn(ParameterModel::Value).data().toString(),
            QStringLiteral("1 changed"));
  test::button(*pane, "Changed only").setChecked(true);
  EXPECT_EQ(listed(), QStringList{QStringLiteral("Motion-Noise")});
  edits.stack().undo();
  answer();
  EXPECT_TRUE(listed().isEmpty());
}

TEST_F(ParameterPaneTest, AppliesTypedValuesAndRejectsThoseOutOfRange) {
  pane->choose(kParameter<"Motion-Noise">);
  type(QStringLiteral("0,5"));
  ASSERT_EQ(set().size(), 1U);
  EXPECT_EQ(set()[0].name, "Motion-Noise");
  EXPECT_EQ(set()[0].value, 0.5);
  answer();
  for (const char* wrong : {"3", "-0.1", "loud", "nan"}) {
    type(QString::fromLatin1(wrong));
    EXPECT_EQ(set().size(), 1U) << wrong;
    EXPECT_TRUE(editor().problem().text().contains(QStringLiteral("Not set"))) << wrong;
    EXPECT_EQ(editor().field().text(), QStringLiteral("0.5")) << wrong;
  }
  EXPECT_TRUE(editor().problem().text().contains(QStringLiteral("nan")));
  type(QStringLiteral("3"));
  EXPECT_TRUE(editor().problem().text().contains(QStringLiteral("between 0 and 1 fraction")));
  type(QStringLiteral("0.75"));
  EXPECT_TRUE(editor().problem().text().isEmpty());
  pane->choose(kParameter<"Braking">);
  type(QStringLiteral("2.5"));
  EXPECT_TRUE(editor().problem().text().contains(QStringLiteral("whole number of ticks")));
}

TEST_F(ParameterPaneTest, TheSliderAppliesContinuouslyInOneHistoryEntry) {
  pane->choose(kParameter<"Robot-Turn-Max-Error">);
  for (const int step : {100, 200, 300}) {
    test::child<QSlider>(editor()).setValue(step);
    answer();
  }
  ASSERT_EQ(set().size(), 3U);
  EXPECT_NEAR(set()[2].value, 0.3, 1e-9);
  EXPECT_EQ(editor().field().text(), QStringLiteral("0.3"));
  ASSERT_EQ(edits.stack().count(), 1);
  edits.stack().undo();
  answer();
  EXPECT_EQ(set().back().value, 0.01);
  edits.stack().redo();
  EXPECT_NEAR(set().back().value, 0.3, 1e-9);
}

TEST_F(ParameterPaneTest, SlidersReachBothEndsAndTheirSetValue) {
  for (const ParameterInfo& row : parameter_table()) {
    if (row.kind == ParameterKind::Boolean) continue;
    pane->choose(row.id);
    for (const int step : {1000, 0, 500}) {
      test::child<QSlider>(editor()).setValue(step);
      answer();
      const double now = (*link.snapshot->parameters)[row.id];
      EXPECT_GE(now, row.minimum) << row.name;
      EXPECT_LE(now, row.maximum) << row.name;
      if (step != 500) {
        EXPECT_EQ(now, step == 0 ? row.minimum : row.maximum) << row.name;
      }
    }
  }
}

TEST_F(ParameterPaneTest, ABooleanIsACheckBox) {
  pane->choose(kParameter<"No-Sensor-Error">);
  EXPECT_TRUE(editor().field().isHidden());
  test::child<QCheckBox>(editor()).click();
  ASSERT_EQ(set().size(), 1U);
  EXPECT_EQ(set()[0].value, 1.0);
  answer();
  EXPECT_EQ(cell(kParameter<"No-Sensor-Error">, ParameterModel::Value), QStringLiteral("yes"));
}

TEST_F(ParameterPaneTest, KeepsTextBeingTypedWhenOthersSetParameters) {
  pane->choose(kParameter<"Motion-Noise">);
  editor().field().setFocus();
  editor().field().selectAll();
  QTest::keyClicks(&editor().field(), QStringLiteral("0.7"));
  link.post(input::SetParameter{"Motion-Noise", 0.2});
  answer();
  EXPECT_EQ(editor().field().text(), QStringLiteral("0.7"));
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Value), QStringLiteral("0.2"));
}

TEST_F(ParameterPaneTest, ResetsOneOrAllWithUndo) {
  EXPECT_FALSE(test::button(*pane, "Reset all").isEnabled());
  pane->choose(kParameter<"Motion-Noise">);
  EXPECT_FALSE(test::button(editor(), "Reset").isEnabled());
  type(QStringLiteral("0.5"));
  answer();
  pane->choose(kParameter<"Braking">);
  type(QStringLiteral("9"));
  answer();
  test::button(editor(), "Reset").click();
  answer();
  EXPECT_EQ(cell(kParameter<"Braking">, ParameterModel::Value), QStringLiteral("2"));
  edits.stack().undo();
  answer();
  test::button(*pane, "Reset all").click();
  answer();
  EXPECT_FALSE(test::button(*pane, "Reset all").isEnabled());
  edits.stack().undo();
  answer();
  EXPECT_EQ(cell(kParameter<"Braking">, ParameterModel::Value), QStringLiteral("9"));
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Value), QStringLiteral("0.5"));
}

TEST_F(ParameterPaneTest, DoesNotUndoParametersOthersChanged) {
  pane->choose(kParameter<"Motion-Noise">);
  type(QStringLiteral("0.5"));
  link.post(input::SetParameter{"Motion-Noise", 0.2});
  answer();
  QString said;
  QObject::connect(&edits, &EditStack::refused, pane.get(),
                   [&](const QString& why) { said = why; });
  edits.stack().undo();
  EXPECT_EQ(set().size(), 2U);
  EXPECT_TRUE(said.contains(QStringLiteral("changed in the meantime")));
}

TEST_F(ParameterPaneTest, ShowsAPendingEditUntilASnapshotContainsTheResult) {
  pane->choose(kParameter<"Motion-Noise">);
  type(QStringLiteral("0.5"));
  test::button(*pane, "Clean simulation").click();
  link.show_late(link.copy());
  clock.advance_ms(60'000);
  feed.poll();
  EXPECT_TRUE(test::button(*pane, "Clean simulation").isChecked());
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Value), QStringLiteral("0"));
  link.show(link.copy());  // both were rejected
  clock.advance_ms(1000);
  feed.poll();
  EXPECT_FALSE(test::button(*pane, "Clean simulation").isChecked());
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Value), QStringLiteral("0.1"));
}

TEST_F(ParameterPaneTest, DoesNotUndoCleanAfterOthersSetDirty) {
  test::button(*pane, "Clean simulation").click();
  link.post(input::Clean{false});
  answer();
  QSignalSpy refused(&edits, &EditStack::refused);
  edits.stack().undo();
  EXPECT_EQ(refused.count(), 1);
  EXPECT_EQ(link.count<input::Clean>(), 2U);
  EXPECT_EQ(edits.stack().count(), 0);
}

TEST_F(ParameterPaneTest, CleanAndDirtyAreOneSwitch) {
  test::button(*pane, "Clean simulation").click();
  ASSERT_EQ(link.count<input::Clean>(), 1U);
  EXPECT_TRUE(link.all<input::Clean>()[0].clean);
  answer();
  EXPECT_TRUE(test::button(*pane, "Clean simulation").isChecked());
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Value), QStringLiteral("0"));
  edits.stack().undo();
  answer();
  EXPECT_FALSE(test::button(*pane, "Clean simulation").isChecked());
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Value), QStringLiteral("0.1"));
}

TEST_F(ParameterPaneTest, DoesNothingWhileHiddenAndUpdatesWhenShown) {
  QSignalSpy told(&pane->model(), &QAbstractItemModel::dataChanged);
  const QComboBox& attributes = test::child<NoiseCurve>(*pane).attribute();
  const int before = attributes.count();  // the bundled ones
  pane->hide();
  Parameters noisy;
  ASSERT_EQ(noisy.set(kParameter<"Motion-Noise">, 0.3), std::nullopt);
  AttributeTable table;
  ASSERT_EQ(table.define({.name = "mass", .base = 1.0, .max_mult = 10.0}), std::nullopt);
  auto world = std::make_shared<WorldSnapshot>();
  world->attributes = table;
  Snapshot next = link.copy();
  next.parameters = std::make_shared<const Parameters>(noisy);
  next.world = world;
  link.show(std::move(next));
  answer();
  EXPECT_EQ(told.size(), 0);
  EXPECT_EQ(attributes.count(), before) << "no curve is made, either";
  pane->show();
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Value), QStringLiteral("0.3"));
  EXPECT_GT(attributes.findText(QStringLiteral("mass")), -1);
}

TEST_F(ParameterPaneTest, LoadsProfilesInOneEditAndReportsSkippedLines) {
  QSignalSpy problem(pane.get(), &ParameterPane::problem);
  QSignalSpy said(pane.get(), &ParameterPane::said);
  pane->load(write("Motion-Noise=0.3\nWind=2\nBraking=-1\nBraking=6\n"));
  EXPECT_EQ(set().size(), 2U);
  answer();
  EXPECT_EQ(cell(kParameter<"Braking">, ParameterModel::Value), QStringLiteral("6"));
  ASSERT_EQ(problem.size(), 1);
  const QString text = problem[0][0].toString();
  EXPECT_TRUE(text.contains(QStringLiteral("2 parameters loaded")));
  EXPECT_TRUE(text.contains(QStringLiteral("line 2, column 1: there is no parameter \"Wind\"")));
  EXPECT_TRUE(text.contains(QStringLiteral("line 3, column 9: Braking must lie between 0")));
  EXPECT_EQ(edits.stack().count(), 1);
  pane->load(write("Motion-Noise=0.4\n"));
  EXPECT_EQ(said.size(), 1);
  pane->load(folder.filePath(QStringLiteral("none")));
  EXPECT_EQ(problem.size(), 2);
}

TEST_F(ParameterPaneTest, ASavedProfileRestoresItsValues) {
  pane->choose(kParameter<"Motion-Noise">);
  type(QStringLiteral("0.5"));
  answer();
  const QString file = folder.filePath(QStringLiteral("mine.parameters"));
  pane->save_as(file);
  test::button(*pane, "Reset all").click();
  answer();
  pane->load(file);
  answer();
  EXPECT_EQ(cell(kParameter<"Motion-Noise">, ParameterModel::Value), QStringLiteral("0.5"));
  QSignalSpy problem(pane.get(), &ParameterPane::problem);
  pane->save_as(folder.filePath(QStringLiteral("no/folder/x")));
  EXPECT_EQ(problem.size(), 1);
}

TEST_F(ParameterPaneTest, CanBeUsedByKeys) {
  pane->choose(kParameter<"Motion-Noise">);
  pane->tree().setFocus();
  QTest::keyClick(&pane->tree(), Qt::Key_Down);
  EXPECT_EQ(editor().chosen(), kParameter<"Robot-Turn-Max-Error">);
  QTest::keyClick(&pane->tree(), Qt::Key_Return);
  EXPECT_EQ(pane->focusWidget(), &editor().field());
  type(QStringLiteral("1000"));
  EXPECT_EQ(pane->focusWidget(), &editor().field()) << "refused";
  type(QStringLiteral("0.1"));
  EXPECT_EQ(pane->focusWidget(), &pane->tree()) << "there Undo takes the value back";
  test::button(*pane, "Load profile…").click();
  auto* dialog = pane->findChild<QFileDialog*>(QStringLiteral("load_parameters"));
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->fileMode(), QFileDialog::ExistingFile)
      << "a name that does not exist is refused";
  dialog->close();
}

}  // namespace
}  // namespace magna
