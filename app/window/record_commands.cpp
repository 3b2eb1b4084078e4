// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/record_commands.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QPainter>
#include <QStandardPaths>
#include <QUrl>
#include <algorithm>

#include "app/window/capture_commands.h"
#include "app/window/past_link.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kSymbol = 18;
constexpr int kDisc = 10;
constexpr int kSide = 7;
constexpr int kHeight = 28;

const QString kSessionSuffix = QStringLiteral("mcap");
// Subjects of results.
const QString kRecordNews = QStringLiteral("recording");
const QString kFlightNews = QStringLiteral("flight recording");

}  // namespace

RecordButton::RecordButton(QWidget* parent) : QAbstractButton(parent) {
  setObjectName(QStringLiteral("record"));
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  keep_scaled(*this, [this] { updateGeometry(); });
}

void RecordButton::show_state(State state, const QString& text, const QString& name,
                              const QString& hint) {
  const int width = sizeHint().width();
  state_ = state;
  setText(text);
  if (accessibleName() != name) setAccessibleName(name);
  if (toolTip() != hint) {
    setToolTip(hint);
    setAccessibleDescription(hint);
  }
  if (sizeHint().width() != width) updateGeometry();
  update();
}

QSize RecordButton::sizeHint() const {
  const int height = std::max(scaled(kHeight), fontMetrics().height() + scaled(4));
  if (text().isEmpty()) return {scaled(kSymbol + 2 * kSide), height};
  // As wide for all figures, so that its neighbours do not move every second.
  QString widest = text();
  for (QChar& c : widest) {
    if (c.isDigit()) c = QLatin1Char('0');
  }
  return {fontMetrics().horizontalAdvance(widest) + scaled(kSymbol + 3 * kSide), height};
}

bool RecordButton::event(QEvent* event) {
  if (event->type() == QEvent::Enter || event->type() == QEvent::Leave) update();
  return QAbstractButton::event(event);
}

void RecordButton::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (isEnabled() && (isDown() || underMouse())) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(l.hover);
    painter.drawRoundedRect(QRectF(rect()), scaled(4.0), scaled(4.0));
  }
  const double middle = height() / 2.0;
  const QColor colour = state_ == State::Blocked ? l.warning : isEnabled() ? l.text : l.muted;
  if (state_ == State::Recording) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(l.warning);
    const double radius = scaled(double{kDisc}) / 2.0;
    painter.drawEllipse(QPointF(scaled(kSide + kSymbol / 2), middle), radius, radius);
  } else {
    const QString icon =
        state_ == State::Idle ? QStringLiteral("record") : QStringLiteral("state-blocked");
    const int size = scaled(kSymbol);
    painter.drawPixmap(QPointF(scaled(kSide), middle - size / 2.0),
                       tinted_pixmap(icon, colour, size, devicePixelRatioF()));
  }
  painter.setPen(colour);
  painter.drawText(rect().adjusted(scaled(kSymbol + 2 * kSide), 0, 0, 0),
                   Qt::AlignVCenter | Qt::AlignLeft, text());
}

QString recordings_folder(const WindowContext& context) {
  const std::string& chosen = context.profile.user().recordings;
  if (!chosen.empty()) return QString::fromStdString(chosen);
  const QString usual = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  return usual.isEmpty() ? QDir::homePath() : usual;
}

QString recording_name(const QString& world) {
  return QStringLiteral("%1-%2").arg(
      file_word(world), QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss")));
}

void show_folder(const WindowContext& context, const QString& folder) {
  if (QFileInfo(folder).isDir() && QDesktopServices::openUrl(QUrl::fromLocalFile(folder))) return;
  context.messages.show_message(
      Severity::Caution,
      RecordCommands::tr("%1 cannot be shown: there is no such folder, or no file manager")
          .arg(QDir::toNativeSeparators(folder)));
}

RecordCommands::RecordCommands(const WindowContext& context)
    : QObject(&context.window), context_(context), button_(new RecordButton(context.controls)) {
  context.controls->add_beside_stop(*button_);
  ActionSet& actions = context.actions;
  actions.on("record.start", this, [this] { start(); });
  actions.on("record.stop", this, [this] { context_.feed.link().stop_recording(); });
  actions.on("record.save_flight", this, [this] { ask_for_saving(false); });
  actions.on("record.open_folder", this,
             [this] { show_folder(context_, recordings_folder(context_)); });
  actions.on("record.folder", this, [this] { ask_folder(); });
  connect(button_, &RecordButton::clicked, this, &RecordCommands::toggle);
  // Their keys, or the simple mode: visitors see that they are recorded, but do not end it.
  for (const ActionName id :
       {ActionName("record.start"), ActionName("record.stop"), ActionName("view.simple_mode")}) {
    connect(&actions[id], &QAction::changed, this, &RecordCommands::show_button);
  }
  if (const auto& now = context.feed.now().recording) {
    ends_ = now->ends;
    saves_ = now->saves;
  }
  connect(&context.feed, &SnapshotFeed::calm, this, &RecordCommands::follow);
  follow();
}

void RecordCommands::keep_folder(const QString& folder) {
  context_.profile.user().recordings = folder.toStdString();
  context_.profile.save_user();
}

QString RecordCommands::new_file() {
  const auto& world = context_.feed.now().world;
  const QString name = recording_name(world ? QString::fromStdString(world->name) : tr("no-world"));
  const QDir place(recordings_folder(context_));
  QString file = place.filePath(QStringLiteral("%1.%2").arg(name, kSessionSuffix));
  for (int number = 2; given_.contains(file) || QFileInfo::exists(file); ++number) {
    file = place.filePath(QStringLiteral("%1-%2.%3").arg(name).arg(number).arg(kSessionSuffix));
  }
  given_.insert(file);
  return file;
}

void RecordCommands::start() { context_.feed.link().start_recording(new_file().toStdString()); }

void RecordCommands::toggle() {
  const bool idle = button_->state() == RecordButton::State::Idle;
  context_.actions[idle ? ActionName("record.start") : ActionName("record.stop")].trigger();
}

std::size_t RecordCommands::flight_minutes() const {
  return shown_ ? static_cast<std::size_t>(std::max(0, shown_->flight_minutes)) : 0;
}

QString RecordCommands::file_of_world_before(const QString& file) const {
  if (!shown_ || !shown_->left_is_before) return {};
  const QFileInfo chosen(file);
  const QDir place = chosen.dir();
  QString before = place.filePath(chosen.completeBaseName() + QStringLiteral(".before.mcap"));
  for (int k = 2; QFileInfo::exists(before); ++k) {
    before = place.filePath(
        QStringLiteral("%1.before-%2.mcap").arg(chosen.completeBaseName(), QString::number(k)));
  }
  return before;
}

void RecordCommands::ask_for_saving(bool left) {
  const QString title =
      left ? tr("Save the last recording")
           : counted(flight_minutes(), tr("Save the last minute"), tr("Save the last %1 minutes"));
  QFileDialog* const dialog = make_file_dialog(&context_.window, title, tr("Sessions (*.mcap)"));
  dialog->setObjectName(QStringLiteral("save_flight"));
  dialog->setDefaultSuffix(kSessionSuffix);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDirectory(recordings_folder(context_));
  dialog->selectFile(QFileInfo(new_file()).fileName());
  connect(dialog, &QFileDialog::fileSelected, this, [this, left](const QString& file) {
    keep_folder(QFileInfo(file).absolutePath());
    const QString before = left ? QString() : file_of_world_before(file);
    context_.messages.show_message(
        Severity::Info,
        before.isEmpty() ? tr("Saving %1").arg(file)
                         : tr("Saving %1, and the world before as %2").arg(file, before),
        kFlightNews);
    context_.feed.link().save_flight(file.toStdString(), left);
    if (!before.isEmpty()) context_.feed.link().save_flight(before.toStdString(), true);
  });
  dialog->open();
}

void RecordCommands::ask_folder() {
  QFileDialog* const dialog = make_file_dialog(&context_.window, tr("Folder for recordings"));
  dialog->setObjectName(QStringLiteral("recordings_folder"));
  dialog->setDirectory(recordings_folder(context_));
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, &RecordCommands::keep_folder);
  dialog->open();
}

void RecordCommands::follow() {
  const auto& now = context_.feed.now().recording;
  if (followed_ && now == shown_) return;
  followed_ = true;
  shown_ = now;
  const RecordingStatus status = now ? *now : RecordingStatus();
  const bool recording = !status.file.empty();
  ActionSet& actions = context_.actions;
  actions.set_enabled(
      "record.start", now && !recording,
      now ? tr("The session is being recorded already") : tr("This session cannot be recorded"));
  actions.set_enabled("record.stop", recording, tr("The session is not being recorded"));
  actions.set_enabled("record.save_flight", status.flight_minutes > 0,
                      tr("The flight recorder is off: FlightMinutes in usar.ini is 0"));
  const QString save =
      status.flight_minutes > 0
          ? counted(flight_minutes(), tr("Save the &last minute…"),
                    tr("Save the &last %1 minutes…"))
          : QCoreApplication::translate("Actions", ActionName("record.save_flight").row().text);
  if (actions["record.save_flight"].text() != save) actions["record.save_flight"].setText(save);
  show_button();
  show_results(status);
  offer_left(status);
}

void RecordCommands::show_button() {
  using State = RecordButton::State;
  const RecordingStatus now = shown_ ? *shown_ : RecordingStatus();
  const ActionSet& actions = context_.actions;
  if (now.file.empty()) {
    const bool simple = actions["view.simple_mode"].isChecked();
    button_->show_state(State::Idle, {}, tr("Record"), actions["record.start"].toolTip());
    button_->setVisible(!simple);
    button_->setEnabled(actions["record.start"].isEnabled());
    return;
  }
  const QString time = age_text(now.seconds);
  const QString size = bytes_text(now.bytes);
  const QString file = QString::fromStdString(now.file);
  const QString hint = tr("%1\nRecording to %2").arg(actions["record.stop"].toolTip(), file);
  if (now.problem.empty()) {
    button_->show_state(State::Recording, QStringLiteral("%1 · %2").arg(time, size),
                        tr("Stop recording, %1, %2").arg(time, size), hint);
  } else {
    button_->show_state(State::Blocked, tr("Not recorded"),
                        tr("Stop recording; nothing can be written"),
                        QStringLiteral("%1\n%2").arg(QString::fromStdString(now.problem), hint));
  }
  button_->setVisible(true);
  button_->setEnabled(actions["record.stop"].isEnabled());
}

void RecordCommands::show_results(const RecordingStatus& now) {
  if (now.ends != ends_) {
    ends_ = now.ends;
    const QString file = QString::fromStdString(now.last);
    if (now.failure.empty()) {
      context_.messages.show_message(Severity::Info, tr("Recording saved: %1").arg(file),
                                     kRecordNews);
    } else {
      context_.messages.show_message(
          Severity::Warning,
          tr("The recording is missing or incomplete: %1. Choose another folder or free some "
             "space.")
              .arg(QString::fromStdString(now.failure)),
          kRecordNews);
    }
  }
  if (now.saves == saves_) return;
  saves_ = now.saves;
  if (now.saved.ends_with(kRewindSuffix)) return;  // PastCommands asked for it
  if (now.save_failure.empty()) {
    context_.messages.show_message(Severity::Info,
                                   tr("Session saved: %1").arg(QString::fromStdString(now.saved)),
                                   kFlightNews);
  } else {
    context_.messages.show_message(
        Severity::Warning,
        tr("The session was not saved: %1").arg(QString::fromStdString(now.save_failure)),
        kFlightNews);
  }
}

void RecordCommands::offer_left(const RecordingStatus& now) {
  const std::string left = now.left_is_before ? std::string() : now.left;
  if (left == offered_) return;
  offered_ = left;
  if (left.empty()) return;
  context_.messages.show_offer(tr("Magna ended unexpectedly. What happened last in %1 is recorded.")
                                   .arg(QString::fromStdString(left)),
                               {tr("Save…"), [this] { ask_for_saving(true); }, tr("Discard"),
                                [this] { context_.feed.link().discard_left_flight(); }},
                               QStringLiteral("left flight recording"));
}

}  // namespace magna
