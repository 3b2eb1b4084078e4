// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_codec.h"

#include <gtest/gtest.h>

#include "tests/protocols/agentvr/agent_wire.h"

namespace magna {
namespace {

using namespace test;
using Rates = std::vector<float>;

/// The body of a network of layers; each is given as its body.
std::string network_of(const std::vector<std::string>& layers) {
  std::string body;
  for (const std::string& layer : layers) {
    body += '\x12';
    body += static_cast<char>(layer.size());
    body += layer;
  }
  return body;
}

agentvr::AnnarNetwork example(const std::string& file) {
  const auto frame = decode(std::string_view(agent_file(file)).substr(4));
  EXPECT_TRUE(frame);
  return std::get<agentvr::AnnarNetwork>(frame->messages.at(0));
}

TEST(AnnarNetwork, AnUpdateSetsTheRatesOfKnownLayers) {
  AgentNetwork known;
  merge(example("in-annar-network"), known);
  ASSERT_EQ(known.layers.size(), 1U);
  EXPECT_EQ(known.step, 1000);
  EXPECT_EQ(known.layers[0].rates, (Rates{0, 0.25F, 1, 1}));

  auto update = example("in-annar-network-update");
  update.network.layers[0].name = "";
  update.network.layers[0].rates = {0.5F, 0.75F};
  update.network.layers.push_back({7, "new", 1, 1, 1, {1}});
  merge(update, known);
  EXPECT_EQ(known.step, 1001);
  ASSERT_EQ(known.layers.size(), 1U) << "an update brings no layers";
  EXPECT_EQ(known.layers[0].name, "V1");
  EXPECT_EQ(known.layers[0].rates, (Rates{0.5F, 0.75F, 1, 1}));
}

TEST(AnnarNetwork, AnEmptyUpdateIsAccepted) {
  AgentNetwork known;
  merge(example("in-annar-network-update"), known);
  ASSERT_EQ(known.layers.size(), 1U);
  EXPECT_EQ(known.layers[0].rates, (Rates{0.5F, 0.5F, 0, 0}));
}

TEST(AnnarNetwork, ALayerHasARatePerNeuron) {
  const auto told = read_annar_network(network_of({
      from_hex("08 02 10 03 18 01 28 04"),        // 2 x 3 x 1, nothing sent
      from_hex("08 01 10 01 18 01 32 00 32 00"),  // 1 x 1 x 1, two sent
      from_hex("32 00 32 00 32 00"),              // no size, three sent
  }));
  ASSERT_TRUE(told) << told.error().text();
  const auto& layers = told->network.layers;
  ASSERT_EQ(layers.size(), 3U);
  EXPECT_EQ(layers[0].rates, Rates(6));
  EXPECT_EQ(layers[1].rates, Rates(1));
  EXPECT_EQ(layers[2].rates, Rates(3));
  EXPECT_EQ(layers[2].width, 3);
  EXPECT_EQ(layers[2].height, 1);
}

TEST(AnnarNetwork, RatesAreClampedToZeroAndOne) {
  const auto told = read_annar_network(network_of(
      {from_hex("32 09 11 00 00 00 00 00 00 f8 7f 32 09 11 00 00 00 00 00 00 f0 7f 32 00")}));
  ASSERT_TRUE(told);
  EXPECT_EQ(told->network.layers[0].rates, (Rates{0, 1, 0})) << "NaN, infinity, nothing";
}

TEST(AnnarNetwork, AcceptsUpToAMillionNeurons) {
  // 1024 x 1024 is the maximum; one more is too many, in every field.
  const std::string million = from_hex("08 80 08 10 80 08 18 01");
  EXPECT_TRUE(read_annar_network(network_of({million})));
  for (const std::vector<std::string>& layers :
       {std::vector<std::string>{million, from_hex("32 00")},
        {million, from_hex("08 01 10 01 18 01")},
        {from_hex("08 ff ff ff ff 07 10 ff ff ff ff 07 18 ff ff ff ff 07")}}) {
    const auto told = read_annar_network(network_of(layers));
    ASSERT_FALSE(told);
    EXPECT_EQ(told.error().message, "it has more than 1024 layers or 1048576 neurons");
  }
  EXPECT_TRUE(read_annar_network(network_of(std::vector<std::string>(1024))));
  EXPECT_FALSE(read_annar_network(network_of(std::vector<std::string>(1025))));
}

TEST(AnnarNetwork, BrokenOneDoesNotAffectTheRestOfItsFrame) {
  const auto frame = decode(from_hex("9a 01 03 12 05 08 ba 01 02 08 03"));
  ASSERT_TRUE(frame);
  EXPECT_EQ(texts(*frame), std::vector<std::string>{"MsgAgentTurn 3: 0"});
  EXPECT_EQ(frame->notes, std::vector<std::string>{"MsgAnnarNetwork is left out: it is broken"});
}

TEST(AnnarNetwork, TruncatedOneIsBroken) {
  const std::string whole = agent_file("in-annar-network").substr(8);
  EXPECT_TRUE(read_annar_network(whole));
  for (std::size_t size = 1; size < whole.size(); ++size) {
    const auto told = read_annar_network(std::string_view(whole).substr(0, size));
    EXPECT_EQ(told ? "" : told.error().message, told ? "" : "it is broken") << size;
    // The complete parts are the beginning and, after it, the layer; the step is the last.
    EXPECT_EQ(static_cast<bool>(told), size == 2 || size == whole.size() - 3) << size;
  }
}

}  // namespace
}  // namespace magna
