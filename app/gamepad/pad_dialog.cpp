// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_dialog.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QVBoxLayout>
#include <utility>

#include "app/gamepad/button_panel.h"
#include "app/gamepad/raw_panel.h"
#include "app/gamepad/stick_panel.h"
#include "app/profile/pad_profile_json.h"
#include "widgets/file_dialog.h"
#include "widgets/ui_scale.h"
#include "widgets/upright_scroll.h"

namespace magna {
namespace {

constexpr QSize kSize{1000, 620};
constexpr std::size_t kMostUndos = 50;

/// Whether they differ at most in dead zone and curve. One drag of a slider makes many such
/// changes, which are one undo step.
bool same_but_feel(PadProfile one, const PadProfile& other) {
  one.dead_zone = other.dead_zone;
  one.curve = other.curve;
  return one == other;
}

}  // namespace

PadDialog::PadDialog(PadDriver& driver, QWidget* parent) : QDialog(parent), driver_(driver) {
  setObjectName(QStringLiteral("pads"));
  setWindowTitle(tr("Gamepads"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  column->addLayout(make_head());
  auto* tabs = new QTabWidget(this);
  tabs->setAccessibleName(tr("Gamepad settings"));
  tabs->addTab(make_sticks_page(), tr("Stick&s"));
  buttons_ = new ButtonPanel(tabs);
  tabs->addTab(buttons_, tr("&Buttons"));
  column->addWidget(tabs, 1);
  column->addLayout(make_foot());
  resize(QSize(scaled(kSize.width()), scaled(kSize.height()))
             .boundedTo(screen()->availableSize() * 0.9));
  connect(devices_, &QComboBox::activated, this,
          [this](int index) { driver_.use(devices_->itemData(index).toInt()); });
  connect(raw_, &RawPanel::calibrated, this, [this](const std::map<int, AxisRange>& ranges) {
    PadProfile wanted = driver_.profile();
    for (const auto& [axis, range] : ranges) wanted.ranges[axis] = range;
    edit(wanted);
    say(tr("Calibrated: %n axis(es).", nullptr, static_cast<int>(ranges.size())));
  });
  connect(sticks_, &StickPanel::edited, this, &PadDialog::edit);
  connect(buttons_, &ButtonPanel::edited, this, &PadDialog::edit);
  connect(tabs, &QTabWidget::currentChanged, this, [this] {
    sticks_->cancel_assignment();
    buttons_->cancel_assignment();
  });
  connect(&driver_, &PadDriver::devices_changed, this, &PadDialog::show_device);
  connect(&driver_, &PadDriver::profile_changed, this, &PadDialog::show_profile);
  connect(&driver_, &PadDriver::polled, this, &PadDialog::show_state);
  connect(&driver_, &PadDriver::problem, this, &PadDialog::say);
  connect(this, &QDialog::finished, this, &PadDialog::let_go);
  driver_.open_page(true);
  shown_ = PadDriver::kNoPad - 1;  // unlike kNoPad, so that the first update is shown
  show_device();
  devices_->setFocus();
}

PadDialog::~PadDialog() { let_go(); }

// Closed, or hidden together with the window.
void PadDialog::let_go() {
  if (!std::exchange(closed_, true)) driver_.open_page(false);
}

QLayout* PadDialog::make_head() {
  auto* row = new QHBoxLayout;
  devices_ = new QComboBox(this);
  devices_->setAccessibleName(tr("Pad in use"));
  devices_->setMinimumWidth(scaled(260));
  auto* title = new QLabel(tr("&Pad in use"), this);
  title->setBuddy(devices_);
  auto* note = new QLabel(tr("Pads do not drive robots while this page is open."), this);
  row->addWidget(title);
  row->addWidget(devices_);
  row->addSpacing(12);
  row->addWidget(note, 1);
  return row;
}

QWidget* PadDialog::make_sticks_page() {
  auto* page = new QWidget(this);
  auto* row = new QHBoxLayout(page);
  const auto box = [page, row](const QString& title, QWidget* content, int stretch) {
    auto* group = new QGroupBox(title, page);
    auto* column = new QVBoxLayout(group);
    column->addWidget(content);
    row->addWidget(group, stretch);
  };
  raw_ = new RawPanel(page);
  sticks_ = new StickPanel(page);
  auto* scroll = new UprightScroll(page);
  scroll->set_content(sticks_);
  box(tr("Raw input"), raw_, 2);
  box(tr("Output"), scroll, 3);
  return page;
}

QLayout* PadDialog::make_foot() {
  auto* column = new QVBoxLayout;
  message_ = new QLabel(this);
  message_->setAccessibleName(tr("Message"));
  message_->setWordWrap(true);
  column->addWidget(message_);
  auto* row = new QHBoxLayout;
  const auto button = [this](const QString& text, const QString& hint) {
    auto* made = new QPushButton(text, this);
    made->setAutoDefault(false);
    made->setToolTip(hint);
    made->setAccessibleDescription(hint);
    return made;
  };
  import_ = button(tr("&Import…"), tr("Imports pad settings from a file"));
  export_ = button(tr("&Export…"), tr("Exports the settings of this pad to a file"));
  undo_ = button(tr("&Undo"), tr("Undoes the last change on this page"));
  reset_ = button(tr("&Reset"), tr("Restores the default settings of this pad"));
  auto* close = button(tr("Close"), tr("Closes the page; the pad drives robots again"));
  for (QPushButton* one : {import_, export_, undo_, reset_}) row->addWidget(one);
  row->addStretch(1);
  row->addWidget(close);
  column->addLayout(row);
  connect(import_, &QPushButton::clicked, this, [this] { ask_file(false); });
  connect(export_, &QPushButton::clicked, this, [this] { ask_file(true); });
  connect(undo_, &QPushButton::clicked, this, &PadDialog::undo);
  connect(reset_, &QPushButton::clicked, this, [this] { edit(driver_.fresh_profile()); });
  connect(close, &QPushButton::clicked, this, &QDialog::accept);
  return column;
}

void PadDialog::fill_devices() {
  const QSignalBlocker quiet(devices_);
  devices_->clear();
  devices_->addItem(tr("No pad"), PadDriver::kNoPad);
  for (const Pad& pad : driver_.pads()) {
    devices_->addItem(QString::fromStdString(pad.device.name), pad.device.id);
  }
  const Pad* const pad = driver_.in_use();
  devices_->setCurrentIndex(
      devices_->findData(pad != nullptr ? pad->device.id : PadDriver::kNoPad));
}

void PadDialog::show_device() {
  fill_devices();
  const Pad* const pad = driver_.in_use();
  const int id = pad != nullptr ? pad->device.id : PadDriver::kNoPad;
  if (id == shown_) return;
  shown_ = id;
  history_.clear();
  const PadDevice* const device = pad != nullptr ? &pad->device : nullptr;
  raw_->show_device(device);
  sticks_->show_device(device);
  buttons_->show_device(device);
  for (QPushButton* button : {import_, export_, reset_}) button->setEnabled(pad != nullptr);
  show_profile();
  if (pad != nullptr) return say({});
  say(driver_.pads().empty() ? tr("No gamepad found. Plug one in; it is detected automatically.")
                             : tr("No gamepad is in use. Choose one above."));
}

void PadDialog::show_profile() {
  const PadProfile& profile = driver_.profile();
  raw_->show_profile(profile);
  sticks_->show_profile(profile);
  buttons_->show_profile(profile);
  undo_->setEnabled(!history_.empty());
}

void PadDialog::show_state() {
  const Pad* const pad = driver_.in_use();
  if (pad == nullptr || pad->device.id != shown_) return;
  raw_->show_state(pad->state);
  sticks_->show_state(pad->state, driver_.output());
  buttons_->show_state(pad->state);
}

void PadDialog::edit(const PadProfile& wanted) {
  const PadProfile& now = driver_.profile();
  if (wanted == now) return;
  const bool feel = same_but_feel(now, wanted);
  if (!feel || !feeling_ || history_.empty()) history_.push_back(now);
  if (history_.size() > kMostUndos) history_.erase(history_.begin());
  feeling_ = feel;
  say({});
  driver_.set_profile(wanted);
}

void PadDialog::undo() {
  if (history_.empty()) return;
  const PadProfile before = history_.back();
  history_.pop_back();
  feeling_ = false;
  driver_.set_profile(before);
  show_profile();
}

void PadDialog::ask_file(bool write) {
  auto* dialog =
      make_file_dialog(this, write ? tr("Export pad settings") : tr("Import pad settings"),
                       tr("Pads (*.json);;All files (*)"));
  dialog->setDirectory(QDir::homePath());
  dialog->setAcceptMode(write ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
  dialog->setFileMode(write ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
  dialog->setDefaultSuffix(QStringLiteral("json"));
  connect(dialog, &QFileDialog::fileSelected, this, [this, write](const QString& path) {
    if (write) {
      export_file(path);
    } else {
      import_file(path);
    }
  });
  dialog->open();
}

void PadDialog::import_file(const QString& path) {
  auto read = read_pad_file(path.toStdString());
  if (!read) {
    return say(tr("%1. Nothing was changed.").arg(QString::fromStdString(read.error().text())));
  }
  read->name = driver_.profile().name;
  edit(*read);
  say(tr("Imported from %1.").arg(path));
}

void PadDialog::export_file(const QString& path) {
  const auto error = write_pad_file(path.toStdString(), driver_.profile());
  say(error ? QString::fromStdString(error->text()) : tr("Written to %1.").arg(path));
}

// Escape first cancels what is unfinished.
void PadDialog::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    if (sticks_->assigning()) return sticks_->cancel_assignment();
    if (buttons_->assigning()) return buttons_->cancel_assignment();
    if (raw_->step() != PadCalibrator::Step::Idle) return raw_->cancel_button().click();
  }
  QDialog::keyPressEvent(event);
}

void PadDialog::say(const QString& text) { message_->setText(text); }

QString PadDialog::message() const { return message_->text(); }

}  // namespace magna
