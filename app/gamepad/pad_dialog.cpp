// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStringList>
#include <QTabWidget>
#include <QUrl>
#include <QVBoxLayout>
#include <memory>
#include <utility>

#include "app/gamepad/button_panel.h"
#include "app/gamepad/raw_panel.h"
#include "app/gamepad/stick_panel.h"
#include "app/profile/pad_profile.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/upright_scroll.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

constexpr QSize kSize{1000, 620};
constexpr std::size_t kMostUndos = 50;
constexpr int kMostProblems = 200;
constexpr int kProblemLines = 5;  // shown at once

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
  setAcceptDrops(true);
  pool_.setMaxThreadCount(1);
  column->addLayout(make_head());
  column->addLayout(make_mapping_row());
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
    say(tr("Calibrated: %1.").arg(counted(ranges.size(), tr("1 axis"), tr("%1 axes"))));
  });
  connect(sticks_, &StickPanel::edited, this, &PadDialog::edit);
  connect(buttons_, &ButtonPanel::edited, this, &PadDialog::edit);
  connect(tabs, &QTabWidget::currentChanged, this, [this] {
    sticks_->cancel_assignment();
    buttons_->cancel_assignment();
  });
  connect(&driver_, &PadDriver::devices_changed, this, &PadDialog::show_device);
  connect(&driver_, &PadDriver::profile_changed, this, &PadDialog::show_profile);
  connect(&driver_, &PadDriver::mappings_changed, this, &PadDialog::show_mapping);
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

QLayout* PadDialog::make_mapping_row() {
  auto* row = new QHBoxLayout;
  mapping_ = new QLabel(this);
  mapping_->setAccessibleName(tr("Mapping in use"));
  mapping_->setToolTip(tr("Shows which mapping names axes, sticks and buttons of this pad"));
  auto* paste_button =
      make_button(tr("Paste &mapping"),
                  tr("Imports mappings in SDL's format from the clipboard (Ctrl+V); a file "
                     "or text may also be dropped on this page"));
  remove_mapping_ =
      make_button(tr("Re&move mapping"), tr("Removes the imported mapping of this pad"));
  row->addWidget(mapping_, 1);
  row->addWidget(paste_button);
  row->addWidget(remove_mapping_);
  connect(paste_button, &QPushButton::clicked, this,
          [this] { take(*QApplication::clipboard()->mimeData()); });
  connect(remove_mapping_, &QPushButton::clicked, this, &PadDialog::remove_mapping);
  // A shortcut, since the list of pads would take the key as a letter to search for.
  auto* const paste = new QShortcut(QKeySequence::Paste, this);
  connect(paste, &QShortcut::activated, paste_button, &QPushButton::click);
  return row;
}

QPushButton* PadDialog::make_button(const QString& text, const QString& hint) {
  auto* made = new QPushButton(text, this);
  made->setAutoDefault(false);
  made->setToolTip(hint);
  made->setAccessibleDescription(hint);
  return made;
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
  problems_ = new QListWidget(this);
  problems_->setAccessibleName(tr("Lines that were not imported"));
  problems_->setMaximumHeight(kProblemLines * fontMetrics().lineSpacing());
  problems_->hide();
  column->addWidget(problems_);
  auto* row = new QHBoxLayout;
  auto* load = make_button(tr("&Import…"), tr("Imports pad settings, or mappings in SDL's format "
                                              "(gamecontrollerdb.txt), from a file"));
  export_ = make_button(tr("&Export…"), tr("Exports the settings of this pad to a file"));
  undo_ = make_button(tr("&Undo"), tr("Undoes the last change on this page"));
  reset_ = make_button(tr("&Reset"), tr("Restores the default settings of this pad"));
  auto* close = make_button(tr("Close"), tr("Closes the page; the pad drives robots again"));
  for (QPushButton* one : {load, export_, undo_, reset_}) row->addWidget(one);
  row->addStretch(1);
  row->addWidget(close);
  column->addLayout(row);
  connect(load, &QPushButton::clicked, this, [this] { ask_file(false); });
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
  for (QPushButton* button : {export_, reset_}) button->setEnabled(pad != nullptr);
  show_mapping_name();
  show_profile();
  if (pad != nullptr) return say({});
  say(driver_.pads().empty() ? tr("No gamepad found. Plug one in; it is detected automatically.")
                             : tr("No gamepad is in use. Choose one above."));
}

// Shows the names of the new mapping.
void PadDialog::show_mapping() {
  if (const Pad* const pad = driver_.in_use()) {
    raw_->show_device(&pad->device);
    sticks_->show_device(&pad->device);
    buttons_->show_device(&pad->device);
  }
  show_mapping_name();
  show_profile();
}

void PadDialog::show_mapping_name() {
  const Pad* const pad = driver_.in_use();
  const PadDevice device = pad != nullptr ? pad->device : PadDevice{};
  const QString name = QString::fromStdString(device.mapping);
  remove_mapping_->setEnabled(device.mapping_imported);
  if (pad == nullptr) return mapping_->clear();
  mapping_->setText(name.isEmpty() ? tr("Mapping: none; axes and buttons have numbers only")
                    : device.mapping_imported ? tr("Mapping: %1, imported").arg(name)
                                              : tr("Mapping: %1, built in").arg(name));
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
  if (!feel || !feeling_ || history_.empty()) keep_for_undo({now, {}});
  feeling_ = feel;
  say({});
  driver_.set_profile(wanted);
}

void PadDialog::keep_for_undo(Step step) {
  history_.push_back(std::move(step));
  if (history_.size() > kMostUndos) history_.erase(history_.begin());
  feeling_ = false;
}

void PadDialog::undo() {
  if (history_.empty()) return;
  Step before = std::move(history_.back());
  history_.pop_back();
  feeling_ = false;
  say({});
  if (before.mappings) driver_.set_mappings(*std::move(before.mappings));
  driver_.set_profile(before.profile);
  show_profile();
}

void PadDialog::ask_file(bool write) {
  auto* dialog =
      make_file_dialog(this, write ? tr("Export pad settings") : tr("Import pad settings"),
                       write ? tr("Pads (*.json);;All files (*)")
                             : tr("Pads and mappings (*.json *.txt);;All files (*)"));
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
  import_from(
      [path]() -> Result<QByteArray> {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) {
          return Error{QStringLiteral("cannot be read: %1").arg(file.errorString()).toStdString(),
                       path.toStdString()};
        }
        // One byte more, so that a larger file is refused.
        return file.read(static_cast<qint64>(kMostSdlMappingBytes) + 1);
      },
      path);
}  // namespace magna

/// A profile, or mappings.
struct PadDialog::Imported {
  std::optional<PadProfile> profile;
  SdlMappingText text;
  std::optional<Error> error;
};

void PadDialog::import_from(std::function<Result<QByteArray>()> read, const QString& from) {
  pool_.start([this, read = std::move(read), from] {
    auto content = std::make_shared<Imported>();
    if (const auto bytes = read(); !bytes) {
      content->error = bytes.error();
    } else if (bytes->trimmed().startsWith('{')) {
      auto profile = parse_pad_profile_json(bytes->toStdString(), from.toStdString());
      if (profile) {
        content->profile = *std::move(profile);
      } else {
        content->error = profile.error();
      }
    } else {
      content->text = read_sdl_mappings(bytes->toStdString(), from.toStdString());
    }
    QMetaObject::invokeMethod(
        this, [this, content, from] { finish_import(*content, from); }, Qt::QueuedConnection);
  });
}

void PadDialog::finish_import(const Imported& content, const QString& from) {
  list_problems(content.text.problems);
  if (content.error) {
    say(tr("%1. Nothing was changed.").arg(QString::fromStdString(content.error->text())));
  } else if (!content.profile) {
    use_mappings(content.text, from);
  } else if (driver_.in_use() == nullptr) {
    say(tr("%1 has settings for a pad, but no pad is in use. Nothing was changed.").arg(from));
  } else {
    PadProfile wanted = *content.profile;
    wanted.name = driver_.profile().name;
    edit(wanted);
    say(tr("Imported from %1.").arg(from));
  }
  emit imported();
}

void PadDialog::use_mappings(const SdlMappingText& text, const QString& from) {
  QStringList said;
  if (text.mappings.empty()) {
    said << tr("%1 has no valid mapping of a gamepad for this system. Nothing was changed.")
                .arg(from);
  } else {
    std::vector<SdlMapping> mappings = driver_.mappings();
    Step before{driver_.profile(), mappings};
    add_sdl_mappings(text.mappings, mappings);
    std::size_t bytes = 0;
    for (const SdlMapping& mapping : mappings) bytes += mapping.line.size();
    if (bytes > kMostKeptMappingBytes) {
      return say(tr("%1 has more mappings than there is room for (%2 kB). Nothing was changed.")
                     .arg(from)
                     .arg(kMostKeptMappingBytes / 1000));
    }
    const Pad* const pad = driver_.in_use();
    const bool ours = pad != nullptr && mapping_for(pad->device.guid, text.mappings) != nullptr;
    keep_for_undo(std::move(before));
    driver_.set_mappings(std::move(mappings));
    said << tr("Mappings imported from %1: %2.").arg(from).arg(text.mappings.size());
    if (pad != nullptr) {
      said << (ours ? tr("One of them is for this pad.") : tr("None of them is for this pad."));
    }
  }
  if (text.others > 0) said << tr("For other systems: %1.").arg(text.others);
  if (!text.problems.empty()) said << tr("Invalid lines: %1.").arg(text.problems.size());
  say(said.join(QLatin1Char(' ')));
}

void PadDialog::list_problems(const std::vector<Error>& problems) {
  problems_->clear();
  for (const Error& problem : problems) {
    if (problems_->count() == kMostProblems) {
      problems_->addItem(tr("… and %1 more").arg(problems.size() - kMostProblems));
      break;
    }
    problems_->addItem(
        problem.line > 0
            ? tr("Line %1: %2").arg(problem.line).arg(QString::fromStdString(problem.message))
            : QString::fromStdString(problem.message));
  }
  problems_->setVisible(problems_->count() > 0);
}

void PadDialog::remove_mapping() {
  const Pad* const pad = driver_.in_use();
  std::vector<SdlMapping> mappings = driver_.mappings();
  const SdlMapping* const mapping =
      pad != nullptr ? mapping_for(pad->device.guid, mappings) : nullptr;
  if (mapping == nullptr) return;
  keep_for_undo({driver_.profile(), mappings});
  const QString name = QString::fromStdString(mapping->name);
  mappings.erase(mappings.begin() + (mapping - mappings.data()));
  driver_.set_mappings(std::move(mappings));
  say(tr("The imported mapping %1 was removed.").arg(name));
}

void PadDialog::take(const QMimeData& given) {
  const QList<QUrl> urls = given.urls();
  if (urls.size() == 1 && urls.front().isLocalFile())
    return import_file(urls.front().toLocalFile());
  if (!urls.isEmpty()) return say(tr("Drop or paste one file of this computer at a time."));
  if (!given.hasText()) return say(tr("The clipboard has no text. Copy a mapping first."));
  import_from([bytes = given.text().toUtf8()]() -> Result<QByteArray> { return bytes; },
              tr("the pasted text"));
}

void PadDialog::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() || event->mimeData()->hasText()) event->acceptProposedAction();
}

void PadDialog::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  take(*event->mimeData());
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

QString PadDialog::mapping() const { return mapping_->text(); }

}  // namespace magna
