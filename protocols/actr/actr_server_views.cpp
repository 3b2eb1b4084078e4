// SPDX-License-Identifier: GPL-3.0-or-later
// Selections and pictures: those of the window, and those of clients that have their own.
#include <algorithm>
#include <variant>

#include "core/engine/operator_inputs.h"
#include "protocols/actr/actr_server.h"

namespace magna {

bool ActrServer::window_is_read() const {
  return log_ || std::ranges::any_of(clients_, [](ActrClient* c) { return !c->own_view(); });
}

std::vector<ImageView> ActrServer::pictures() const {
  std::vector<ImageView> pictures{image_view(*engine_)};
  for (ActrClient* const client : clients_) {
    if (!client->own_view()) continue;
    const ImageView& picture = client->own_view()->images().view();
    if (std::ranges::find(pictures, picture) == pictures.end()) pictures.push_back(picture);
  }
  return pictures;
}

bool ActrServer::wants_picture(const ImageView& picture) const {
  const auto wants = [&](const ImageFeatures& features) {
    return features.view() == picture && !features.final();
  };
  return (window_is_read() && wants(roster_.images())) ||
         std::ranges::any_of(clients_, [&](ActrClient* client) {
           return client->own_view() && wants(client->own_view()->images());
         });
}

void ActrServer::on_picture(const ImageView& view, const std::optional<ReportedPicture>& picture,
                            std::span<const SeenFeature> seen) {
  bool taken = roster_.images().take(view, picture, seen);
  for (ActrClient* const client : clients_) {
    if (client->own_view() && client->own_view()->images().take(view, picture, seen)) taken = true;
  }
  if (!taken) return;
  send_images();
  if (!options_.lockstep) send_subscribed();  // in lock-step with the lines of the tick
}

void ActrServer::show_pictures() {
  bool others = roster_.images().show(image_view(*engine_));
  for (ActrClient* const client : clients_) {
    auto& own = client->own_view();
    if (own && own->images().show(image_view(*engine_, own->view()))) others = true;
  }
  if (others) send_images();
}

void ActrServer::take_view(ActrClient& client, const std::string& form, const SexpTree& read) {
  if (log_) log_->received(client.connection().name(), form);
  const bool good = !read.error && read.items.size() == 2 && read.items[1].name == "own";
  if (!good) {
    client.refuse(form, "expected (view own)");
    answer(client, "(error view bad-form)\n");
    tell_refusal(client, form_refusal(read, "bad-form"));
    return;
  }
  if (!client.own_view()) {
    // Names of features that it knows are not used again.
    client.own_view().emplace(roster_.images().next());
    if (!window_is_read()) roster_.images().forget();
    Subscriptions& subscriptions = client.subscriptions();
    for (const LineKindRow& row : line_kinds()) {
      const bool other = row.own != nullptr && subscriptions.wants(row.kind);
      if (other) subscriptions.subscribe(row.kind, subscriptions.rate(row.kind));
    }
  }
  answer(client, "(view own)\n");
  own_view_changed(client);
}

void ActrServer::own_view_changed(ActrClient& client) {
  OwnView& own = *client.own_view();
  own.images().show(image_view(*engine_, own.view()));
  send_later(send_images_to(client));
  send_subscribed();
  if (options_.pictures_changed) options_.pictures_changed();
}

TaskState ActrServer::task_state(ActrClient& client) const {
  const auto& own = client.own_view();
  return {*engine_, roster_, client.view(*engine_), own ? own->images() : roster_.images()};
}

Outcome ActrServer::submit(ActrClient& client, const Input& input) {
  const Author author = Author::client(client.connection().name());
  if (client.own_view()) {
    if (const auto* const select = input.get_if<input::Select>()) {
      Outcome outcome = engine_->submit(author, input::OwnSelect{select->robot});
      if (!outcome) return outcome;
      client.own_view()->select(select->robot);
      own_view_changed(client);
      Lines lines;
      roster_.write_selected(select->robot, lines);
      client.send(lines);
      return outcome;
    }
    if (const auto* const show = input.get_if<input::ShowImage>()) {
      Outcome outcome = engine_->submit(author, input::OwnShowImage{show->image});
      client.own_view()->show(show->image);
      own_view_changed(client);
      return outcome;
    }
  }
  return engine_->submit(author, input);
}

}  // namespace magna
