// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/hall_editor/hall_editor_pane.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QImage>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <cstdlib>
#include <vector>

#include "tests/support/child.h"
#include "tests/support/event_loop.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/parts/wrapped_label.h"
#include "widgets/map/hall_editor/hall_canvas.h"
#include "widgets/map/hall_editor/hall_form.h"

namespace magna {
namespace {

using Kind = HallItemKind;

/// An empty hall of 20 x 12 m with a wall round it; the crosshair is at 10, 6.
class HallEditorPaneTest : public testing::Test {
 protected:
  HallEditorPaneTest() {
    pane.resize(1200, 700);
    pane.show();
    pane.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&pane));
    editing().begin(HallEditor::empty_hall(20, 12));
    wait_for_check();
    canvas().setFocus();
  }

  HallEditing& editing() { return pane.editing(); }
  const HallEditor& editor() { return pane.editing().editor(); }
  HallCanvas& canvas() { return pane.canvas(); }
  void press(int key, Qt::KeyboardModifiers with = {}) {
    QTest::keyClick(&canvas(), static_cast<Qt::Key>(key), with);
  }
  void press_often(int key, int count) {
    for (int k = 0; k < count; ++k) press(key);
  }
  /// Moves the crosshair by keys; a tool that places must be in use, or nothing selected.
  void go_to(int i, int j) {
    const Cell now = cell_of(canvas().crosshair());
    press_often(i > now.i ? Qt::Key_Right : Qt::Key_Left, std::abs(i - now.i));
    press_often(j > now.j ? Qt::Key_Down : Qt::Key_Up, std::abs(j - now.j));
    EXPECT_EQ(cell_of(canvas().crosshair()), (Cell{i, j}));
  }
  void place(int key, int i, int j, Qt::KeyboardModifiers with = {}) {
    press(key, with);
    go_to(i, j);
    press(Qt::Key_Return);
  }
  QPoint at(double x, double y) { return canvas().view().to_screen({x, y}).toPoint(); }
  void drag(QPoint from, QPoint to) {
    QTest::mousePress(&canvas(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&canvas(), (from + to) / 2);
    QTest::mouseMove(&canvas(), to);
    QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, to);
  }
  std::vector<DraftItem> all(Kind kind) {
    std::vector<DraftItem> found;
    for (const DraftItem& item : editor().draft().items) {
      if (item.kind == kind) found.push_back(item);
    }
    return found;
  }
  bool claims(int key, Qt::KeyboardModifiers with = {}, const QString& text = {}) {
    QKeyEvent event(QEvent::ShortcutOverride, key, with, text);
    event.ignore();
    QApplication::sendEvent(&canvas(), &event);
    return event.isAccepted();
  }
  /// Fields that were made just now appear with the next events.
  QLineEdit& line(const char* name) {
    QCoreApplication::processEvents();
    return test::child<QLineEdit>(pane, QString::fromUtf8(name));
  }
  void type(const char* name, const QString& text) {
    QLineEdit& field = line(name);
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, text);
    QTest::keyClick(&field, Qt::Key_Return);
  }
  /// The reason that is shown below a field; empty = none.
  QString input_error() {
    for (const WrappedLabel* label : pane.findChildren<WrappedLabel*>()) {
      if (label->accessibleName() == QStringLiteral("Input error")) return label->whole_text();
    }
    return {};
  }
  void wait_for_check() {
    EXPECT_TRUE(test::wait_until([this] { return editing().is_checked(); }));
  }
  QString status() { return test::text(pane, QStringLiteral("At the crosshair")); }

  HallEditorPane pane;
};

TEST_F(HallEditorPaneTest, PlacesAMachineByKeys) {
  place(Qt::Key_M, 5, 4);
  const auto machines = all(Kind::Machine);
  ASSERT_EQ(machines.size(), 1U);
  EXPECT_EQ(machines[0].rect, (TileRect{{5, 4}, {5, 4}}));
  EXPECT_TRUE(editing().is_selected(machines[0].id));
  EXPECT_EQ(editor().layout().machines.size(), 1U);
  EXPECT_EQ(editing().tool(), Kind::Machine) << "for the next one";
}

TEST_F(HallEditorPaneTest, DrawsABeltByKeysFromItsMachineOutwards) {
  place(Qt::Key_M, 5, 4);
  press(Qt::Key_B, Qt::ShiftModifier);
  go_to(6, 4);
  press(Qt::Key_Return);
  EXPECT_TRUE(all(Kind::OutputBelt).empty()) << "it has only begun";
  press_often(Qt::Key_Right, 2);
  EXPECT_TRUE(status().contains(QStringLiteral("6, 4 to 8, 4"))) << status().toStdString();
  press(Qt::Key_Return);
  const auto belts = all(Kind::OutputBelt);
  ASSERT_EQ(belts.size(), 1U);
  EXPECT_EQ(belts[0].cells, (std::vector<Cell>{{6, 4}, {7, 4}, {8, 4}}));
  ASSERT_EQ(editor().layout().belts.size(), 1U);
  EXPECT_EQ(editor().layout().belts[0].machine, 0);
}

TEST_F(HallEditorPaneTest, SaysWhyAnItemCannotStandAndPlacesNothing) {
  press(Qt::Key_M);
  go_to(0, 0);
  EXPECT_TRUE(status().startsWith(QStringLiteral("Machine at 0, 0: "))) << status().toStdString();
  EXPECT_FALSE(status().contains(QStringLiteral("Enter places it")));
  QSignalSpy refused(&editing(), &HallEditing::refused);
  press(Qt::Key_Return);
  EXPECT_EQ(refused.size(), 1);
  EXPECT_TRUE(all(Kind::Machine).empty());
  EXPECT_FALSE(editor().is_changed());
}

TEST_F(HallEditorPaneTest, ShowsByPatternWhetherAnItemCanStand) {
  const QColor caution = look_of(canvas().palette()).caution;
  const auto warned = [&] {
    const QImage picture = canvas().grab().toImage().convertToFormat(QImage::Format_RGB32);
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) {
        if (picture.pixel(x, y) == caution.rgb()) ++count;
      }
    }
    return count;
  };
  press(Qt::Key_M);
  go_to(5, 4);
  // Signs of findings have the same colour.
  const int before = warned();
  go_to(0, 4);
  EXPECT_GT(warned(), before + 20);
}

TEST_F(HallEditorPaneTest, PlacesByClicksAndDrawsByDrags) {
  editing().set_tool(Kind::InputMachine);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at(3.3, 4.8));
  ASSERT_EQ(all(Kind::InputMachine).size(), 1U);
  EXPECT_EQ(all(Kind::InputMachine)[0].rect.lower, (Cell{3, 4}));
  const std::size_t walls = all(Kind::Wall).size();
  editing().set_tool(Kind::Wall);
  drag(at(8.5, 3.5), at(11.4, 3.6));
  ASSERT_EQ(all(Kind::Wall).size(), walls + 1);
  EXPECT_EQ(all(Kind::Wall).back().rect, (TileRect{{8, 3}, {11, 3}}));
  editing().set_tool(Kind::Robot);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at(8.5, 7.5));
  ASSERT_EQ(all(Kind::Robot).size(), 1U);
  EXPECT_LT(distance(all(Kind::Robot)[0].position, {8.5, 7.5}), 0.1) << "snaps to 0.1 m";
}

TEST_F(HallEditorPaneTest, MovesTheSelectedItemByADragAndUndoesIt) {
  place(Qt::Key_M, 5, 4);
  press(Qt::Key_Escape);
  press(Qt::Key_Escape);
  EXPECT_TRUE(editing().selected().empty());
  drag(at(5.5, 4.5), at(9.6, 6.4));
  EXPECT_EQ(all(Kind::Machine)[0].rect.lower, (Cell{9, 6}));
  EXPECT_EQ(editing().undo_text(), QStringLiteral("Move machine0"));
  editing().undo();
  EXPECT_EQ(all(Kind::Machine)[0].rect.lower, (Cell{5, 4}));
  editing().redo();
  EXPECT_EQ(all(Kind::Machine)[0].rect.lower, (Cell{9, 6}));
}

TEST_F(HallEditorPaneTest, ATinyDragMovesNothing) {
  place(Qt::Key_M, 5, 4);
  press(Qt::Key_Escape);
  const std::uint64_t version = editor().version();
  drag(at(5.5, 4.5), at(5.5, 4.5) + QPoint(2, 1));
  EXPECT_EQ(editor().version(), version);
}

TEST_F(HallEditorPaneTest, AHeldArrowKeyIsOneStepOfUndo) {
  place(Qt::Key_M, 5, 4);
  press(Qt::Key_Escape);
  ASSERT_EQ(editing().selected().size(), 1U);
  for (int k = 0; k < 3; ++k) QTest::keyPress(&canvas(), Qt::Key_Right);
  QTest::keyRelease(&canvas(), Qt::Key_Right);
  EXPECT_EQ(all(Kind::Machine)[0].rect.lower, (Cell{8, 4}));
  editing().undo();
  EXPECT_EQ(all(Kind::Machine)[0].rect.lower, (Cell{5, 4}));
}

TEST_F(HallEditorPaneTest, MovesRobotsByTenthsOfAMetre) {
  place(Qt::Key_T, 5, 4);
  press(Qt::Key_Escape);
  const Point before = all(Kind::Robot)[0].position;
  press(Qt::Key_Right);
  EXPECT_NEAR(all(Kind::Robot)[0].position.x, before.x + 0.1, 1e-9);
  press(Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_NEAR(all(Kind::Robot)[0].position.y, before.y + 1.0, 1e-9);
}

TEST_F(HallEditorPaneTest, ResizesAWallAndBendsABeltByKeys) {
  press(Qt::Key_W);
  go_to(5, 4);
  press(Qt::Key_Return);
  press(Qt::Key_Return);
  press(Qt::Key_Escape);
  press(Qt::Key_Right, Qt::ShiftModifier);
  press(Qt::Key_Right, Qt::ShiftModifier);
  press(Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_EQ(editing().selected_item()->rect, (TileRect{{5, 4}, {7, 5}}));
  press(Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_EQ(editing().selected_item()->rect, (TileRect{{5, 4}, {6, 5}}));
  press(Qt::Key_Escape);
  press(Qt::Key_B);
  go_to(10, 8);
  press(Qt::Key_Return);
  press(Qt::Key_Return);
  press(Qt::Key_Escape);
  press(Qt::Key_Right, Qt::ShiftModifier);
  press(Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_EQ(editing().selected_item()->cells.size(), 3U);
  press(Qt::Key_Up, Qt::ShiftModifier);
  EXPECT_EQ(editing().selected_item()->cells.size(), 2U) << "back over its last tile";
}

TEST_F(HallEditorPaneTest, RemovesCopiesAndSelects) {
  place(Qt::Key_M, 5, 4);
  press(Qt::Key_D, Qt::ControlModifier);
  ASSERT_EQ(all(Kind::Machine).size(), 2U);
  EXPECT_EQ(all(Kind::Machine)[1].rect.lower, (Cell{8, 7}));
  EXPECT_TRUE(editing().is_selected(all(Kind::Machine)[1].id));
  press(Qt::Key_Delete);
  EXPECT_EQ(all(Kind::Machine).size(), 1U);
  EXPECT_TRUE(editing().selected().empty());
  press(Qt::Key_Right, Qt::ControlModifier);
  ASSERT_EQ(editing().selected().size(), 1U);
  EXPECT_EQ(editing().selected()[0], editor().draft().items.front().id);
  press(Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(editing().selected()[0], editor().draft().items.back().id);
  press(Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(editing().selected().size(), editor().draft().items.size());
}

TEST_F(HallEditorPaneTest, InsertsAndRemovesColumnsAndRows) {
  place(Qt::Key_M, 12, 4);
  editing().insert_columns(8, 2);
  EXPECT_EQ(editor().draft().width, 22);
  EXPECT_EQ(all(Kind::Machine)[0].rect.lower, (Cell{14, 4}));
  editing().insert_rows(7, -1);
  EXPECT_EQ(editor().draft().height, 11);
  editing().undo();
  editing().undo();
  EXPECT_EQ(editor().draft().width, 20);
  EXPECT_EQ(all(Kind::Machine)[0].rect.lower, (Cell{12, 4}));
}

TEST_F(HallEditorPaneTest, SelectsWhatARectangleTouches) {
  place(Qt::Key_M, 5, 4);
  place(Qt::Key_O, 9, 4);
  press(Qt::Key_Escape);
  press(Qt::Key_Escape);
  drag(at(2.5, 2.2), at(11.5, 7.5));
  EXPECT_EQ(editing().selected().size(), 2U);
  QTest::mouseClick(&canvas(), Qt::LeftButton, Qt::ControlModifier, at(5.5, 4.5));
  ASSERT_EQ(editing().selected().size(), 1U);
  EXPECT_EQ(editing().selected_item()->kind, Kind::OutputMachine);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at(14.5, 8.5));
  EXPECT_TRUE(editing().selected().empty());
}

TEST_F(HallEditorPaneTest, EscapeStepsBackOnceAtATime) {
  press(Qt::Key_W);
  press(Qt::Key_Return);
  EXPECT_TRUE(claims(Qt::Key_Escape));
  press(Qt::Key_Escape);
  EXPECT_TRUE(status().contains(QStringLiteral("Enter begins it"))) << status().toStdString();
  press(Qt::Key_Escape);
  EXPECT_EQ(editing().tool(), Kind::Hall);
  EXPECT_FALSE(claims(Qt::Key_Escape)) << "it is left to the window";
}

TEST_F(HallEditorPaneTest, ClaimsItsKeysAndLeavesOthersToTheWindow) {
  EXPECT_TRUE(claims(Qt::Key_M, {}, QStringLiteral("m")));
  EXPECT_TRUE(claims(Qt::Key_R, {}, QStringLiteral("r")));
  EXPECT_TRUE(claims(Qt::Key_Left));
  EXPECT_TRUE(claims(Qt::Key_S, Qt::ControlModifier));
  EXPECT_FALSE(claims(Qt::Key_Space, {}, QStringLiteral(" ")));
  EXPECT_FALSE(claims(Qt::Key_Space, Qt::ShiftModifier)) << "stops all robots";
  EXPECT_FALSE(claims(Qt::Key_Z, Qt::ControlModifier));
  EXPECT_FALSE(claims(Qt::Key_F6));
  EXPECT_FALSE(claims(Qt::Key_N, {}, QStringLiteral("n")));
  editing().end();
  EXPECT_FALSE(claims(Qt::Key_M, {}, QStringLiteral("m")));
}

TEST_F(HallEditorPaneTest, EveryToolHasAButtonAndAKeyOfItsOwn) {
  const auto* const group = pane.findChild<QButtonGroup*>();
  ASSERT_NE(group, nullptr);
  std::vector<QKeySequence> keys;
  for (const HallTool& tool : hall_tools()) {
    press(Qt::Key_Escape);
    QAbstractButton& button = test::button(pane, tool.name);
    EXPECT_FALSE(button.icon().isNull()) << tool.icon;
    button.click();
    EXPECT_EQ(editing().tool(), tool.kind);
    EXPECT_EQ(group->checkedButton(), &button);
    EXPECT_EQ(std::ranges::count(keys, tool.key), 0) << tool.name.toStdString();
    keys.push_back(tool.key);
  }
}

TEST_F(HallEditorPaneTest, ShowsAndSetsThePropertiesOfTheSelectedItem) {
  place(Qt::Key_M, 5, 4);
  type("Processes", QStringLiteral("0 2"));
  const HallItemId machine = all(Kind::Machine)[0].id;
  EXPECT_EQ(editor().property(machine, "possible_processes"), "0 2");
  EXPECT_EQ(test::child<WrappedLabel>(pane, QStringLiteral("Selected item")).whole_text(),
            QStringLiteral("machine0"));
  canvas().setFocus();
  place(Qt::Key_I, 10, 4);
  type("Time per package (s)", QStringLiteral("2,5"));
  const HallItemId input = all(Kind::InputMachine)[0].id;
  EXPECT_EQ(editor().property(input, "time_step"), "2.5");
  auto& order = test::child<QComboBox>(pane, QStringLiteral("Order of packages"));
  EXPECT_EQ(order.currentText(), QStringLiteral("default: first"));
  order.setCurrentIndex(2);
  emit order.activated(2);
  EXPECT_EQ(editor().property(input, "create_order"), "1");
  editing().undo();
  EXPECT_EQ(order.currentIndex(), 0);
}

TEST_F(HallEditorPaneTest, KeepsARefusedValueWithTheReasonUntilItIsCorrected) {
  place(Qt::Key_I, 10, 4);
  type("Time per package (s)", QStringLiteral("7"));
  QSignalSpy refused(&editing(), &HallEditing::refused);
  type("Time per package (s)", QStringLiteral("soon"));
  ASSERT_EQ(refused.size(), 1);
  EXPECT_EQ(line("Time per package (s)").text(), QStringLiteral("soon"));
  EXPECT_TRUE(input_error().contains(refused[0][0].toString())) << input_error().toStdString();
  const HallItemId input = all(Kind::InputMachine)[0].id;
  EXPECT_EQ(editor().property(input, "time_step"), "7");
  canvas().setFocus();
  EXPECT_EQ(refused.size(), 1) << "it is said once";
  type("Time per package (s)", QStringLiteral("8"));
  EXPECT_EQ(input_error(), QString());
  EXPECT_EQ(editor().property(input, "time_step"), "8");
  type("Column", QStringLiteral("x"));
  EXPECT_EQ(refused.size(), 2);
  EXPECT_EQ(line("Column").text(), QStringLiteral("x"));
  QTest::keyClick(&line("Column"), Qt::Key_Escape);
  EXPECT_EQ(line("Column").text(), QStringLiteral("10"));
  EXPECT_EQ(input_error(), QString());
}

TEST_F(HallEditorPaneTest, KeepsRefusedPackages) {
  auto& packages = test::child<QPlainTextEdit>(pane, QStringLiteral("Packages"));
  packages.setFocus();
  QTest::keyClicks(&packages, QStringLiteral("0:3 1:soon"));
  canvas().setFocus();
  EXPECT_EQ(packages.toPlainText(), QStringLiteral("0:3 1:soon"));
  EXPECT_NE(input_error(), QString());
  EXPECT_EQ(editor().property(kWholeHall, "packages"), "");
  packages.setFocus();
  packages.setPlainText(QStringLiteral("0:3 1:5"));
  QTest::keyClick(&packages, Qt::Key_Return, Qt::ControlModifier);
  EXPECT_EQ(editor().property(kWholeHall, "packages"), "0:3 1:5");
  EXPECT_EQ(input_error(), QString());
}

TEST_F(HallEditorPaneTest, ARefusedValueIsNotShownForAnotherItem) {
  place(Qt::Key_M, 5, 4);
  place(Qt::Key_M, 12, 4);
  type("Processes", QStringLiteral("some"));
  EXPECT_NE(input_error(), QString());
  editing().select({all(Kind::Machine)[0].id});
  EXPECT_EQ(input_error(), QString());
  EXPECT_EQ(line("Processes").text(), QString());
}

TEST_F(HallEditorPaneTest, TypesPlacesAndSizes) {
  place(Qt::Key_T, 5, 4);
  type("x (m)", QStringLiteral("7.25"));
  EXPECT_DOUBLE_EQ(all(Kind::Robot)[0].position.x, 7.25);
  canvas().setFocus();
  press(Qt::Key_P);  // no tool
  press(Qt::Key_C);
  go_to(3, 8);
  press(Qt::Key_Return);
  press(Qt::Key_Return);
  type("Width (tiles)", QStringLiteral("4"));
  type("Height (tiles)", QStringLiteral("2"));
  type("Column", QStringLiteral("2"));
  EXPECT_EQ(all(Kind::Parking)[0].rect, (TileRect{{2, 8}, {5, 9}}));
}

TEST_F(HallEditorPaneTest, ThePackagesOfTheHallAreLines) {
  auto& packages = test::child<QPlainTextEdit>(pane, QStringLiteral("Packages"));
  packages.setFocus();
  QTest::keyClicks(&packages, QStringLiteral("0:3 1:5"));
  QTest::keyClick(&packages, Qt::Key_Return);
  QTest::keyClicks(&packages, QStringLiteral("1:2"));
  QTest::keyClick(&packages, Qt::Key_Return, Qt::ControlModifier);
  EXPECT_EQ(editor().property(kWholeHall, "packages"), "0:3 1:5\n1:2");
  EXPECT_TRUE(packages.hasFocus());
}

TEST_F(HallEditorPaneTest, EscapeRestoresTheOldValue) {
  place(Qt::Key_M, 5, 4);
  QLineEdit& field = line("Processes");
  field.setFocus();
  QTest::keyClicks(&field, QStringLiteral("4"));
  QTest::keyClick(&field, Qt::Key_Escape);
  EXPECT_EQ(field.text(), QString());
  EXPECT_TRUE(canvas().hasFocus());
  EXPECT_EQ(editor().property(all(Kind::Machine)[0].id, "possible_processes"), "");
}

TEST_F(HallEditorPaneTest, SavingAppliesWhatIsTyped) {
  place(Qt::Key_M, 5, 4);
  QLineEdit& field = line("Processes");
  field.setFocus();
  QTest::keyClicks(&field, QStringLiteral("4"));
  QSignalSpy save(&pane, &HallEditorPane::save_wanted);
  QTest::keyClick(&field, Qt::Key_S, Qt::ControlModifier);
  EXPECT_EQ(save.size(), 1);
  pane.finish_typing();
  EXPECT_EQ(editor().property(all(Kind::Machine)[0].id, "possible_processes"), "4");
}

TEST_F(HallEditorPaneTest, F2GoesToTheProperties) {
  place(Qt::Key_M, 5, 4);
  QLineEdit& field = line("Processes");
  press(Qt::Key_F2);
  EXPECT_TRUE(field.hasFocus());
}

TEST_F(HallEditorPaneTest, SetsAPropertyOfSeveralItemsOfOneKind) {
  place(Qt::Key_M, 5, 4);
  place(Qt::Key_M, 12, 4);
  editing().select({all(Kind::Machine)[0].id, all(Kind::Machine)[1].id});
  type("Processes", QStringLiteral("3"));
  for (const DraftItem& machine : all(Kind::Machine)) {
    EXPECT_EQ(editor().property(machine.id, "possible_processes"), "3");
  }
  editing().undo();
  EXPECT_EQ(editor().property(all(Kind::Machine)[1].id, "possible_processes"), "") << "one step";
  EXPECT_EQ(editor().property(all(Kind::Machine)[0].id, "possible_processes"), "");
}

TEST_F(HallEditorPaneTest, ADragOfABeltEndsWhenAKeySelectsAnotherItem) {
  place(Qt::Key_M, 5, 4);
  press(Qt::Key_B, Qt::ShiftModifier);
  go_to(6, 4);
  press(Qt::Key_Return);
  press_often(Qt::Key_Right, 2);
  press(Qt::Key_Return);
  editing().set_tool(Kind::Hall);
  const DraftItem belt = all(Kind::OutputBelt).at(0);
  editing().select({belt.id});
  const auto handles = handles_of(belt, canvas().view());
  ASSERT_FALSE(handles.empty());
  const QPoint handle = handles[0].at.toPoint();
  QTest::mousePress(&canvas(), Qt::LeftButton, {}, handle);
  QTest::mouseMove(&canvas(), at(9.5, 4.5));
  press(Qt::Key_Right, Qt::ControlModifier);
  ASSERT_FALSE(editing().is_selected(belt.id));
  canvas().grab();
  QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, at(9.5, 4.5));
  EXPECT_EQ(all(Kind::OutputBelt).at(0), belt);
}

TEST_F(HallEditorPaneTest, ListsFindingsAndShowsTheirPlace) {
  auto& table = test::child<QTableView>(pane, QStringLiteral("Findings of the check"));
  wait_for_check();
  ASSERT_GT(table.model()->rowCount(), 0) << "nothing can make packages";
  place(Qt::Key_M, 5, 4);
  wait_for_check();
  const auto findings = editing().findings();
  const auto about = std::ranges::find_if(findings, [](const HallFinding& finding) {
    return finding.item != kWholeHall && finding.place.has_value();
  });
  ASSERT_NE(about, findings.end()) << "the machine has no belts";
  const HallFinding finding = *about;
  const int row = static_cast<int>(about - findings.begin());
  table.setFocus();
  table.setCurrentIndex(table.model()->index(row, 0));
  QTest::keyClick(&table, Qt::Key_Return);
  EXPECT_TRUE(editing().is_selected(finding.item));
  EXPECT_EQ(cell_of(canvas().crosshair()), cell_of(*finding.place));
  EXPECT_EQ(editing().tool(), Kind::Hall);
}

TEST_F(HallEditorPaneTest, ShowsTheWholeTextOfEachFinding) {
  auto& table = test::child<QTableView>(pane, QStringLiteral("Findings of the check"));
  place(Qt::Key_M, 5, 4);
  place(Qt::Key_B, 10, 8);
  press(Qt::Key_Return);
  wait_for_check();
  QApplication::processEvents();
  const QFontMetrics metrics(table.font());
  int wrapped = 0;
  for (int row = 0; row < table.model()->rowCount(); ++row) {
    const QModelIndex cell = table.model()->index(row, 0);
    const QSize room = table.visualRect(cell).size();
    const QString text = cell.data().toString();
    const QRect needed = metrics.boundingRect({0, 0, room.width(), 1000}, Qt::TextWordWrap, text);
    EXPECT_LE(needed.height(), room.height()) << text.toStdString();
    if (metrics.horizontalAdvance(text) > room.width()) ++wrapped;
    const QString item = cell.siblingAtColumn(1).data().toString();
    EXPECT_TRUE(cell.data(Qt::ToolTipRole).toString().contains(text));
    EXPECT_TRUE(cell.siblingAtColumn(1).data(Qt::ToolTipRole).toString().contains(item));
  }
  EXPECT_GT(wrapped, 0) << "guards against an empty test";
  EXPECT_GT(table.columnWidth(0), 3 * table.columnWidth(1));
}

TEST_F(HallEditorPaneTest, ChecksAMomentAfterAnEdit) {
  wait_for_check();
  QSignalSpy checked(&editing(), &HallEditing::checked);
  place(Qt::Key_M, 5, 4);
  EXPECT_EQ(checked.size(), 0);
  EXPECT_TRUE(test::wait_until([&] { return !checked.isEmpty(); }));
}

TEST_F(HallEditorPaneTest, SaysWhetherTheHallIsSaved) {
  const auto title = [this] { return test::text(pane, QStringLiteral("Edited hall")); };
  EXPECT_TRUE(title().contains(QStringLiteral("new hall")));
  EXPECT_FALSE(title().contains(QStringLiteral("not saved"))) << "nothing would be lost";
  place(Qt::Key_M, 5, 4);
  EXPECT_TRUE(title().contains(QStringLiteral("not saved")));
  editing().undo();
  EXPECT_FALSE(title().contains(QStringLiteral("not saved")));
}

TEST_F(HallEditorPaneTest, KeepsTheWholeHallInSightUntilTheViewIsChanged) {
  const auto sees_all = [this] {
    return canvas().rect().contains(at(0, 0)) && canvas().rect().contains(at(20, 12));
  };
  EXPECT_TRUE(sees_all());
  pane.resize(900, 600);
  QApplication::processEvents();
  EXPECT_TRUE(sees_all());
  press(Qt::Key_Plus, Qt::ShiftModifier);
  press(Qt::Key_Plus, Qt::ShiftModifier);
  press(Qt::Key_Plus, Qt::ShiftModifier);
  EXPECT_FALSE(sees_all());
  press(Qt::Key_Home);
  EXPECT_TRUE(sees_all());
}

TEST(HallSizeDialogTest, GivesBothSides) {
  HallSizeDialog dialog(QStringLiteral("New hall"), {24, 16});
  dialog.setAttribute(Qt::WA_DeleteOnClose, false);
  QSignalSpy chosen(&dialog, &HallSizeDialog::size_chosen);
  dialog.show();
  test::child<QSpinBox>(dialog, QStringLiteral("Width")).setValue(40);
  test::child<QSpinBox>(dialog, QStringLiteral("Height")).setValue(2);
  dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].toInt(), 40);
  EXPECT_EQ(chosen[0][1].toInt(), HallEditor::kLeastSide) << "within the limits";
}

}  // namespace
}  // namespace magna
