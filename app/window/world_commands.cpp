// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/world_commands.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QUrl>

#include "app/window/mission_files.h"
#include "app/window/window_context.h"
#include "core/sim/generated_field.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

const QString kSuffix = QStringLiteral(".lisp");
const QString kHallSuffix = QStringLiteral(".json");
const QString kGeoSuffix = QStringLiteral(".geojson");
const QString kRecordingSuffix = QStringLiteral(".mcap");

QString source_of(const Snapshot& now) {
  return now.opened ? QString::fromStdString(now.opened->source) : QString();
}

bool is_field(const QString& source) { return is_generated_field(source.toStdString()); }

bool is_file(const QString& source) {
  return source.endsWith(kSuffix) || source.endsWith(kHallSuffix);
}

/// File name and folder: "office.lisp  ·  ~/magna/worlds".
QString recent_text(const QString& source) {
  if (is_field(source)) return source;
  const QFileInfo file(source);
  QString folder = file.absolutePath();
  const QString home = QDir::homePath();
  if (folder.startsWith(home + QLatin1Char('/')))
    folder = QLatin1Char('~') + folder.mid(home.size());
  constexpr int kLong = 48;
  if (folder.size() > kLong) folder = QChar(0x2026) + folder.right(kLong);
  return QStringLiteral("%1  ·  %2").arg(file.fileName(), folder);
}

}  // namespace

WorldCommands::WorldCommands(const WindowContext& context, MissionFiles& missions)
    : QObject(&context.window),
      missions_(missions),
      window_(context.window),
      feed_(context.feed),
      messages_(context.messages),
      profile_(context.profile) {
  context.actions.on("world.open", this, [this] { show_dialog(); });
  context.actions.on("world.reload", this, [this] { reload(); });
  window_.setAcceptDrops(true);
  window_.installEventFilter(this);
  connect(&feed_, &SnapshotFeed::arrived, this, &WorldCommands::follow);
  follow();
}

void WorldCommands::show_dialog() {
  const QString source = source_of(feed_.now());
  const QString folder = is_file(source) ? QFileInfo(source).absolutePath() : QDir::homePath();
  QFileDialog* const dialog = make_file_dialog(
      &window_, tr("Open world"), tr("Worlds and halls (*.lisp *.json);;All files (*)"));
  dialog->setObjectName(QStringLiteral("open_world"));
  dialog->setDirectory(folder);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &WorldCommands::open);
  dialog->open();
}

void WorldCommands::open(const QString& path) {
  if (is_file(path) || is_field(path)) {
    feed_.link().open_world(path.toStdString());
    return;
  }
  messages_.show_message(
      Severity::Caution,
      tr("%1 is not a world: open a .lisp or .json file").arg(QFileInfo(path).fileName()));
}

void WorldCommands::reload() {
  const QString source = source_of(feed_.now());
  if (!source.isEmpty()) feed_.link().open_world(source.toStdString());
}

void WorldCommands::fill_recent(QMenu& menu) {
  menu.clear();
  menu.setToolTipsVisible(true);
  const QString now = source_of(feed_.now());
  for (const std::string& world : profile_.user().recent) {
    const QString source = QString::fromStdString(world);
    QString text = recent_text(source).replace(QLatin1Char('&'), QStringLiteral("&&"));
    const bool gone = !is_field(source) && !QFileInfo(source).isFile();
    if (gone) text = tr("%1 (file not found)").arg(text);
    QAction* action = menu.addAction(text, this, [this, source] { open(source); });
    action->setToolTip(gone ? tr("%1 no longer exists").arg(source) : source);
    action->setEnabled(!gone);
    action->setCheckable(source == now);
    action->setChecked(source == now);
  }
  if (menu.isEmpty()) {
    menu.addAction(tr("No world has been opened yet"))->setEnabled(false);
    return;
  }
  menu.addSeparator();
  menu.addAction(tr("&Clear this list"), this, [this] {
    profile_.user().recent.clear();
    profile_.save_user();
  });
}

void WorldCommands::take_drop(const QMimeData& data) {
  const QList<QUrl> urls = data.urls();
  if (urls.size() == 1 && urls.front().isLocalFile()) {
    const QString file = urls.front().toLocalFile();
    if (file.endsWith(kRecordingSuffix, Qt::CaseInsensitive)) {
      emit recording_wanted(file);
      return;
    }
    if (!file.endsWith(kHallSuffix) && !file.endsWith(kGeoSuffix)) return open(file);
    return missions_.load_or(file, [this, file] { open(file); });
  }
  messages_.show_message(Severity::Caution,
                         urls.size() > 1
                             ? tr("Drop one file at a time")
                             : tr("Drop a world, missions or a recording (.lisp, .json, .geojson "
                                  "or .mcap) from this computer"));
}

bool WorldCommands::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::DragEnter) {
    auto* enter = static_cast<QDragEnterEvent*>(event);
    if (!enter->mimeData()->hasUrls()) return false;
    enter->setDropAction(Qt::CopyAction);
    enter->accept();
    return true;
  }
  if (event->type() == QEvent::Drop) {
    auto* drop = static_cast<QDropEvent*>(event);
    if (!drop->mimeData()->hasUrls()) return false;
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    take_drop(*drop->mimeData());
    return true;
  }
  return false;
}

void WorldCommands::follow() {
  const auto& opened = feed_.now().opened;
  if (!opened || feed_.now().past) return;  // the running world stays open meanwhile
  QString loading;
  if (!opened->loading.empty()) {
    const QString what = QString::fromStdString(opened->loading);
    loading = tr("Loading %1 …").arg(is_field(what) ? what : QFileInfo(what).fileName());
  }
  if (loading != loading_) {
    if (!loading_.isEmpty()) messages_.withdraw(loading_);
    if (!loading.isEmpty()) messages_.show_message(Severity::Info, loading);
    loading_ = loading;
  }
  if (opened->failures != failures_) {
    failures_ = opened->failures;
    failure_ = tr("%1\nThe open world continues.").arg(QString::fromStdString(opened->failure));
    messages_.show_message(Severity::Warning, failure_);
  }
  if (opened->number == number_) return;
  if (number_ != 0) emit world_leaving();
  if (!failure_.isEmpty()) messages_.withdraw(failure_);  // the world it names has been replaced
  failure_.clear();
  number_ = opened->number;
  profile_.user().note_world(opened->source);
  profile_.save_user();
  profile_.open_world(opened->source);
  emit world_changed();
}

}  // namespace magna
