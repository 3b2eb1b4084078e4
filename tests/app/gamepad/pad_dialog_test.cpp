// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_dialog.h"
#include "core/agent/agents.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QUrl>
#include <fstream>
#include <set>
#include <vector>

#include "app/gamepad/button_panel.h"
#include "app/gamepad/pad_driver.h"
#include "app/gamepad/pad_mapping.h"
#include "app/gamepad/pad_text.h"
#include "app/gamepad/raw_panel.h"
#include "app/gamepad/stick_panel.h"
#include "tests/support/child.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_pads.h"
#include "tests/support/test_window.h"
#include "tests/support/window_page.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

constexpr int kLeftX = 0;
constexpr int kLeftY = 1;
constexpr int kRightY = 3;

class PadDialogTest : public test::WindowTest {
 protected:
  PadDialogTest() {
    profile = std::make_unique<Profile>(folder());
    WindowOptions options{ThemeChoice::Light, QSize(1280, 800), &clock};
    options.profile = profile.get();
    options.pads = &pads;
    window = std::make_unique<test::WindowPage>(link, options);
    window->show();
    pads.plug_in(test::known_pad(1));
    poll();
    open_page();
  }
  void open_page() {
    window->context().actions["settings.pads"].trigger();
    page = window->findChild<PadDialog*>();
    ASSERT_NE(page, nullptr);
    page->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(page));
  }
  QComboBox& devices() { return test::child<QComboBox>(*page, "Pad in use"); }
  RawPanel& raw_panel() { return test::child<RawPanel>(*page); }
  StickPanel& stick_panel() { return test::child<StickPanel>(*page); }
  ButtonPanel& button_panel() { return test::child<ButtonPanel>(*page); }
  QAbstractButton& assign_button(AxisRole role) {
    return test::button(stick_panel(), "Assign an axis to " + role_text(role));
  }
  void poll(int times = 1) {
    for (int i = 0; i < times; ++i) {
      clock.advance_ms(10);
      window->part<PadDriver>().poll();
    }
  }
  void move(int axis, double to) {
    pads.move(1, axis, to);
    poll(10);
  }
  /// The visible, enabled controls.
  std::vector<QWidget*> controls() {
    std::vector<QWidget*> found;
    for (QWidget* part : page->findChildren<QWidget*>()) {
      const bool ours =
          qobject_cast<QAbstractButton*>(part) != nullptr ||
          qobject_cast<QSlider*>(part) != nullptr || qobject_cast<QSpinBox*>(part) != nullptr ||
          qobject_cast<QComboBox*>(part) != nullptr || qobject_cast<QTableWidget*>(part) != nullptr;
      const bool inner = part->objectName().startsWith(QLatin1String("qt_"));
      if (ours && !inner && part->isVisible()) found.push_back(part);
    }
    return found;
  }
  /// All controls that Tab reaches, in order.
  std::set<QWidget*> by_tab() {
    devices().setFocus();
    std::set<QWidget*> reached;
    for (QWidget* focus = QApplication::focusWidget(); reached.insert(focus).second;
         focus = QApplication::focusWidget()) {
      QTest::keyClick(focus, Qt::Key_Tab);
    }
    return reached;
  }
  void import_here(const QString& path) {
    after_import([this, &path] { page->import_file(path); });
  }
  /// Does something that imports, and waits for its end.
  template <class Act>
  void after_import(Act&& act) {
    QSignalSpy ended(page, &PadDialog::imported);
    act();
    ASSERT_TRUE(test::wait_until([&] { return ended.count() == 1; }));
  }
  const PadDevice& device() { return window->part<PadDriver>().in_use()->device; }
  std::vector<SdlMapping> kept() {
    std::vector<Error> problems;
    return read_kept_mappings(folder(), problems);
  }
  const PadProfile& now() { return window->part<PadDriver>().profile(); }

  test::FakePads pads;
  PadDialog* page = nullptr;
};

TEST_F(PadDialogTest, ShowsRawInputAndOutput) {
  EXPECT_EQ(devices().currentText(), QStringLiteral("Test pad"));
  EXPECT_EQ(raw_panel().axes(), 6U);
  move(kLeftY, -0.5);
  EXPECT_EQ(raw_panel().shown(kLeftY), -0.5);
  EXPECT_NEAR(stick_panel().shown(AxisRole::Speed), (0.5 - 0.08) / (0.99 - 0.08), 1e-12);
  move(kLeftY, -1.0);
  EXPECT_EQ(stick_panel().shown(AxisRole::Speed), 1.0);
  pads.press(1, 2);
  poll();
  EXPECT_TRUE(button_panel().lit(2));
  pads.lift(1, 2);
  poll();
  EXPECT_FALSE(button_panel().lit(2));
}

TEST_F(PadDialogTest, SendsNothingWhileItIsOpen) {
  window->part<TeleopPane>().take_control();  // by whatever means
  pads.press(1, 6);                           // would stop all
  move(kLeftY, 0.0);
  move(kLeftY, -1.0);
  for (int i = 0; i < 20; ++i) {
    poll();
    window->part<TeleopPane>().beat();
  }
  EXPECT_EQ(link.count<input::Hold>(), 0U);
  EXPECT_EQ(link.count<input::StopAll>(), 0U);
  page->accept();
  EXPECT_FALSE(window->part<PadDriver>().page_open());
}

TEST_F(PadDialogTest, OpeningEndsADrive) {
  page->accept();
  delete page;
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  window->context().actions["robot.take_control"].trigger();
  move(kLeftY, 0.0);
  move(kLeftY, -1.0);
  ASSERT_TRUE(window->part<TeleopPane>().source().driving());
  test::button(window->part<TeleopPane>(), "Set up gamepads").click();
  EXPECT_EQ(link.count<input::Release>(), 1U);
  EXPECT_FALSE(window->part<TeleopPane>().armed());
  page = window->findChild<PadDialog*>();
  EXPECT_NE(page, nullptr);
}

TEST_F(PadDialogTest, AssignsAnAxisByPushingIt) {
  stick_panel().mode(PadMode::Tank).click();
  EXPECT_EQ(now().mode, PadMode::Tank);
  assign_button(AxisRole::Left).click();
  EXPECT_TRUE(test::text(stick_panel(), "Assigning").contains(QStringLiteral("left wheels")));
  poll(3);
  move(5, 1.0);
  EXPECT_FALSE(stick_panel().assigning());
  EXPECT_EQ(now().use(AxisRole::Left), (AxisUse{5, false}));
  EXPECT_TRUE(assign_button(AxisRole::Left).text().contains(QStringLiteral("right trigger")));
  move(5, 0.0);
  assign_button(AxisRole::Right).click();
  poll(3);
  move(kLeftY, -1.0);
  EXPECT_EQ(now().use(AxisRole::Right), (AxisUse{kLeftY, true}));
  EXPECT_EQ(stick_panel().shown(AxisRole::Right), 1.0);
  stick_panel().reversed(AxisRole::Right).click();
  EXPECT_FALSE(now().use(AxisRole::Right).reversed);
  poll();
  EXPECT_EQ(stick_panel().shown(AxisRole::Right), -1.0);
}

TEST_F(PadDialogTest, EscapeCancelsTheCalibrationBeforeClosing) {
  assign_button(AxisRole::Turn).click();
  QTest::keyClick(page, Qt::Key_Escape);
  EXPECT_FALSE(stick_panel().assigning());
  test::button(raw_panel(), "Calibrate…").click();
  QTest::keyClick(page, Qt::Key_Escape);
  EXPECT_EQ(raw_panel().step(), PadCalibrator::Step::Idle);
  test::button(button_panel(), "Assign a button to the action").click();
  QTest::keyClick(page, Qt::Key_Escape);
  EXPECT_FALSE(button_panel().assigning());
  EXPECT_TRUE(page->isVisible());
  QTest::keyClick(page, Qt::Key_Escape);
  EXPECT_FALSE(page->isVisible());
}

TEST_F(PadDialogTest, CalibratingAWornStickRestoresItsFullRange) {
  RawPanel& raw = raw_panel();
  move(kLeftY, 0.1);
  poll(200);
  test::button(raw, "Calibrate…").click();
  EXPECT_TRUE(test::text(raw, "Calibration").contains(QStringLiteral("1 of 2")));
  poll(50);
  test::button(raw, "Next").click();
  EXPECT_TRUE(test::text(raw, "Calibration").contains(QStringLiteral("2 of 2")));
  for (const double to : {-0.6, 0.8, 0.1}) move(kLeftY, to);
  EXPECT_TRUE(test::text(raw, "Calibration").contains(QStringLiteral("1 of 6")));
  test::button(raw, "Done").click();
  ASSERT_EQ(now().ranges.size(), 1U);
  EXPECT_NEAR(now().range(kLeftY).centre, 0.1, 1e-9);
  move(kLeftY, 0.1);
  EXPECT_EQ(stick_panel().shown(AxisRole::Speed), 0.0);
  move(kLeftY, -0.6);
  EXPECT_EQ(stick_panel().shown(AxisRole::Speed), 1.0);
  test::button(*page, "Undo").click();
  EXPECT_TRUE(now().ranges.empty());
}

TEST_F(PadDialogTest, AssignsAButtonByAPressAndClearsItAgain) {
  ButtonPanel& panel = button_panel();
  auto& actions = test::child<QComboBox>(panel, "Action for a button");
  actions.setCurrentIndex(actions.findData(QStringLiteral("view.fit_all")));
  test::button(panel, "Assign a button to the action").click();
  pads.press(1, 9);
  poll();
  EXPECT_EQ(now().buttons.at(9), "view.fit_all");
  pads.press(1, 8);  // no longer awaited
  poll();
  EXPECT_FALSE(now().buttons.contains(8));
  test::child<QTableWidget>(panel).setCurrentCell(0, 0);
  const auto before = now().buttons.size();
  test::button(panel, "Remove the chosen button's action").click();
  EXPECT_EQ(now().buttons.size(), before - 1);
  test::button(panel, "Assign a button as dead-man").click();
  pads.press(1, 4);
  poll();
  EXPECT_EQ(now().dead_man, 4);
  test::button(panel, "No dead-man button").click();
  EXPECT_EQ(now().dead_man, PadProfile::kNoButton);
}

TEST_F(PadDialogTest, SetsDeadZoneAndCurveBySliderOrNumberWithOneUndoPerDrag) {
  StickPanel& sticks = stick_panel();
  test::child<QSpinBox>(sticks.curve()).setValue(40);
  EXPECT_EQ(now().curve, 0.4);
  EXPECT_EQ(test::child<QSlider>(sticks.curve()).value(), 40);
  for (int percent = 9; percent <= 20; ++percent)
    test::child<QSlider>(sticks.dead_zone()).setValue(percent);
  EXPECT_EQ(now().dead_zone, 0.2);
  EXPECT_EQ(test::child<QSpinBox>(sticks.dead_zone()).value(), 20);
  move(kLeftY, -0.2);
  EXPECT_EQ(sticks.shown(AxisRole::Speed), 0.0);
  move(kLeftY, -1.0);
  EXPECT_EQ(sticks.shown(AxisRole::Speed), 1.0);
  test::button(*page, "Undo").click();
  EXPECT_EQ(now().dead_zone, 0.08);
  EXPECT_EQ(now().curve, 0.0);
  EXPECT_FALSE(test::button(*page, "Undo").isEnabled());
}

TEST_F(PadDialogTest, ExportsAndImportsAMappingAndRejectsBadFiles) {
  stick_panel().mode(PadMode::Tank).click();
  test::child<QSpinBox>(stick_panel().curve()).setValue(30);
  const PadProfile exported = now();
  const QString path = QString::fromStdString((folder() / "pad.json").string());
  page->export_file(path);
  test::button(*page, "Reset").click();
  EXPECT_EQ(now(), default_profile(test::known_pad(1).device));
  import_here(path);
  EXPECT_EQ(now(), exported);
  EXPECT_TRUE(page->message().contains(QStringLiteral("pad.json")));
  std::ofstream(path.toStdString()) << "{\"magna\": \"pad\", \"version\": 1}";
  import_here(path);
  EXPECT_EQ(now(), exported);
  EXPECT_TRUE(page->message().contains(QStringLiteral("name is missing")));
  import_here(QStringLiteral("/no/such/file.json"));
  EXPECT_EQ(now(), exported);
  test::button(*page, "Undo").click();
  EXPECT_EQ(now(), default_profile(test::known_pad(1).device));
}

/// Sticks exchanged, both y axes reversed.
const std::string kSwapped =
    test::known_pad(1).device.guid +
    ",Swapped,a:b1,b:b0,leftx:a2,lefty:a3~,rightx:a0,righty:a1~,platform:Linux,";

TEST_F(PadDialogTest, ImportsMappingsFromAFileAndListsInvalidLines) {
  const PadProfile before = now();
  EXPECT_EQ(page->mapping(), QStringLiteral("Mapping: none; axes and buttons have numbers only"));
  EXPECT_FALSE(test::button(*page, "Remove mapping").isEnabled());
  const auto path = folder() / "gamecontrollerdb.txt";
  std::ofstream(path) << "# Linux\n" << kSwapped << "\nmoon\nxinput,X,a:b0,platform:Windows,\n";
  import_here(QString::fromStdString(path.string()));
  EXPECT_EQ(page->mapping(), QStringLiteral("Mapping: Swapped, imported"));
  EXPECT_TRUE(page->message().contains(QStringLiteral("One of them is for this pad.")));
  EXPECT_TRUE(page->message().contains(QStringLiteral("For other systems: 1.")));
  ASSERT_EQ(page->problems().count(), 1);
  EXPECT_TRUE(page->problems().isVisible());
  EXPECT_TRUE(page->problems().item(0)->text().startsWith(QStringLiteral("Line 3: a mapping")));
  // The profile had not been changed: it follows the mapping.
  EXPECT_EQ(now(), default_profile(device()));
  EXPECT_EQ(now().use(AxisRole::Speed), (AxisUse{kRightY, false}));
  EXPECT_TRUE(assign_button(AxisRole::Speed).text().contains(QStringLiteral("left stick y")));
  test::button(*page, "Undo").click();
  EXPECT_EQ(page->mapping(), QStringLiteral("Mapping: none; axes and buttons have numbers only"));
  EXPECT_EQ(now(), before);
  EXPECT_FALSE(device().mapping_imported);
}

TEST_F(PadDialogTest, ImportsAPastedOrDroppedMappingAndKeepsChangedSettings) {
  test::child<QSpinBox>(stick_panel().curve()).setValue(40);
  const PadProfile changed = now();
  QApplication::clipboard()->setText(QString::fromStdString(kSwapped));
  devices().setFocus();
  after_import([this] { QTest::keySequence(&devices(), QKeySequence::Paste); });
  EXPECT_EQ(page->mapping(), QStringLiteral("Mapping: Swapped, imported"));
  EXPECT_EQ(now(), changed);
  EXPECT_EQ(kept().size(), 1U);
  test::button(*page, "Remove mapping").click();
  EXPECT_FALSE(device().mapping_imported);
  EXPECT_TRUE(kept().empty());
  QMimeData dropped;
  dropped.setText(QString::fromStdString(kSwapped));
  const auto drop = [&] {
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(page, &enter);
    QDropEvent event(QPointF(20, 20), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(page, &event);
  };
  after_import(drop);
  EXPECT_TRUE(device().mapping_imported);
  test::button(*page, "Remove mapping").click();
  const auto path = folder() / "one.txt";
  std::ofstream(path) << kSwapped;
  dropped.setUrls({QUrl::fromLocalFile(QString::fromStdString(path.string()))});
  after_import(drop);
  EXPECT_TRUE(device().mapping_imported);
  dropped.setUrls({});
  dropped.setText(QStringLiteral("no mapping at all"));
  after_import(drop);
  EXPECT_TRUE(page->message().contains(QStringLiteral("no valid mapping")));
  EXPECT_EQ(page->problems().count(), 1);
  EXPECT_TRUE(device().mapping_imported);
}

TEST_F(PadDialogTest, FollowsDevicesConnectedWhileItIsOpen) {
  pads.plug_in(test::unknown_pad(2, 2));
  poll();
  EXPECT_EQ(devices().count(), 3);
  devices().setCurrentIndex(2);
  emit devices().activated(2);
  EXPECT_EQ(raw_panel().axes(), 2U);
  pads.unplug(2);
  pads.unplug(1);
  poll();
  EXPECT_EQ(devices().currentText(), QStringLiteral("No pad"));
  EXPECT_EQ(raw_panel().axes(), 0U);
  EXPECT_FALSE(stick_panel().isEnabled());
  EXPECT_TRUE(page->message().contains(QStringLiteral("Plug one in")));
}

TEST_F(PadDialogTest, EveryControlHasAUniqueNameAndIsReachedByTab) {
  auto* tabs = page->findChild<QTabWidget*>();
  ASSERT_EQ(tabs->count(), 2);
  for (int tab = 0; tab < tabs->count(); ++tab) {
    tabs->setCurrentIndex(tab);
    QCoreApplication::processEvents();
    const std::set<QWidget*> reached = by_tab();
    std::set<QString> names;
    for (QWidget* part : controls()) {
      const QString name = QAccessible::queryAccessibleInterface(part)->text(QAccessible::Name);
      EXPECT_FALSE(name.isEmpty()) << part->metaObject()->className();
      EXPECT_TRUE(names.insert(name).second) << name.toStdString();
      const auto* choice = qobject_cast<QRadioButton*>(part);
      const bool by_arrows = choice != nullptr && !choice->isChecked();
      EXPECT_TRUE(!part->isEnabled() || by_arrows || reached.contains(part)) << name.toStdString();
    }
    EXPECT_GT(names.size(), tab == 0 ? 15U : 8U);
  }
}

TEST_F(PadDialogTest, FitsOnASmallScreen) {
  EXPECT_LE(page->width(), 1280);
  EXPECT_LE(page->height(), 800);
  EXPECT_LE(page->minimumSizeHint().width(), 1100);
  EXPECT_LE(page->minimumSizeHint().height(), 700);
}

}  // namespace
}  // namespace magna
